import { check, type Target, tests } from '../proof.ts';

const AUTH = 'src/people/server/auth/auth.test.ts';
const SESSIONS = 'src/people/server/auth/sessions.test.ts';
const SMS = 'src/platform/outbox/outbox.test.ts';

/** Authentication, sessions, messages. */
export const ACCOUNTS: readonly Target[] = [
  {
    id: '7',
    title: 'Wrong passwords are slowed down and nobody is locked out by strangers',
    shown: [
      ...tests(
        AUTH,
        'fifty at once are looked at five times',
        'make one wait 1, 2, 4, 8, 15 and again 15 minutes, never for ever',
        'of strangers do not lock the owner out of the browser he uses',
        'count by address as well, and a right one gives its place back',
      ),
      ...tests('src/platform/limits/throttle.test.ts'),
    ],
  },
  {
    id: '8',
    title: 'Nobody learns whether a phone has an account, neither by words nor by time',
    shown: [
      ...tests(AUTH, 'nothing: known, unknown, locked and blocked phones answer alike'),
      check('08-enumeration.ts', 10),
    ],
  },
  {
    id: '9',
    title: 'Passwords by SMS are random, short-lived, used once, and change nothing until used',
    shown: [
      ...tests(
        AUTH,
        'keeps no usable secret: the log is masked, the seal goes with the first use',
        'again changes nothing until the new password is used',
        'gives a password for ten minutes and one use in parallel',
        'of a pending password end it after five tries',
      ),
      ...tests(
        'src/people/rules/issued-password.test.ts',
        'ten thousand passwords have no repeat, and every place has every sign alike',
      ),
    ],
  },
  {
    id: '10',
    title: 'No usable secret lies in the SMS log or outbox',
    shown: [
      ...tests(AUTH, 'keeps no usable secret: the log is masked, the seal goes with the first use'),
      ...tests(
        SMS,
        'hands a message over once, with the account in the body, and erases the secret',
        'shows a kept message whole for ten minutes, one on its way never',
      ),
    ],
  },
  {
    id: '11',
    title: 'Messages stay within the budget while honest people get theirs',
    shown: [...tests('src/people/server/auth/sms-limits.test.ts'), check('11-sms-pumping.ts', 15)],
  },
  {
    id: '12',
    title: 'Twenty refreshes at once rotate once; a secret used again later ends the session',
    shown: tests(
      SESSIONS,
      'twenty times at once rotates once and answers all',
      'with a former secret after the grace ends the session and is recorded',
    ),
  },
  {
    id: '13',
    title: 'Sessions live and die as a model says',
    shown: [check('13-session-model.ts', 50)],
  },
  {
    id: '14',
    title: 'Forged tokens are refused in the same words',
    shown: tests('src/people/server/accounts/access-token.test.ts'),
  },
  {
    id: '15',
    title: 'What ends a session ends it at once',
    shown: [
      ...tests(
        SESSIONS,
        'by logout reaches access and refresh at once, and a second logout is nothing',
        'by logout everywhere reaches every browser',
        'by blocking is immediate',
        'holds a session for 30 days without use and 90 days altogether',
      ),
      ...tests(
        'src/people/server/me/me.test.ts',
        'changes the password: the session goes on, the others end, the new one logs in',
      ),
      check('15-revocation-race.ts', 10),
    ],
  },
  {
    id: '16',
    title: 'Cookies are strict, other sites change nothing, and reading changes nothing',
    shown: [
      ...tests(SESSIONS, 'keeps its secret out of the body and sets a strict cookie', 'takes pages of our own'),
      ...tests(
        'src/main/http/page-visits.test.ts',
        'knows the visitor by his cookie, is stored nowhere, and changes nothing',
        'the cookie carries the prefix and Secure, and no other one counts',
      ),
      check('16-reading-changes-nothing.ts', 8),
    ],
  },
  {
    id: '17',
    title: 'A crowd of logins does not keep requests of visitors waiting',
    shown: [check('17-login-crowd.ts', 10)],
  },
  {
    id: '18',
    title: 'Staff are made by command and need an own long password',
    shown: [
      ...tests('src/main/staff-command.fault.test.ts'),
      ...tests(
        'src/people/server/me/me.test.ts',
        'of the settings exists after start, once, and again with a changed password',
        'with a password from an SMS have the rights of clients until they set an own one of 15 signs',
      ),
      ...tests('src/people/server/me/second-factor.test.ts'),
      ...tests('src/people/server/accounts/totp.test.ts'),
    ],
  },
];
