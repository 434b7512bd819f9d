import { check, type Target, tests } from '../proof.ts';

const LEADS = 'src/leads/server/leads.test.ts';
const FAULTS = 'src/leads/server/leads.fault.test.ts';
const EMBEDDED = 'src/platform/db/embedded.fault.test.ts';
const SMS = 'src/platform/outbox/outbox.test.ts';
const SPOOL = 'src/leads/server/spool.test.ts';

/** Requests are never lost. */
export const DURABILITY: readonly Target[] = [
  {
    id: '19',
    title: 'kill -9 under load loses no acknowledged write',
    shown: [
      ...tests(
        EMBEDDED,
        'survives kill -9 of its application, is adopted by the next one and has lost no acknowledged row',
      ),
      check('19-application-kills.ts', 10),
    ],
  },
  {
    id: '20',
    title: 'A killed database loses no acknowledged write, and the site recovers',
    shown: [
      ...tests(EMBEDDED, 'is started again when it is killed, while the application keeps its connections object'),
      check('20-database-kills.ts', 10),
    ],
  },
  {
    id: '21',
    title: 'Power loss loses no acknowledged request',
    shown: [
      ...tests(SPOOL, 'loses only the last record, wherever the file breaks off within it'),
      ...tests(SPOOL, 'makes its folder anew when somebody has removed it, with everything that waits'),
      check('21-power-loss.ts', 8),
    ],
  },
  {
    id: '22',
    title: 'The same request is taken once',
    shown: tests(
      LEADS,
      'under the same key, fifty at once, is one lead with fifty equal answers',
      'under the same key finds the first a day later',
      'under the key of another request is refused',
      'without a key is counted for ten minutes, however many come at once',
    ),
  },
  {
    id: '23',
    title: 'Requests are taken while the database is away and stored once when it is back',
    shown: [
      ...tests(
        FAULTS,
        'requests are answered from the disk and stored in their order, once, when it is back',
        'requests by the thousand wait, make the process not ready from the 1,001st on but no balancer pass it over, and are stored within a minute',
      ),
      check('23-ten-thousand-waiting.ts', 10),
      ...tests(
        'src/platform/db/open.fault.test.ts',
        'that goes silent fails within its limit, and the silent connection is not used again',
      ),
    ],
  },
  {
    id: '24',
    title: 'Notices arrive once, whatever fails on the way',
    shown: [
      ...tests(
        SMS,
        'of several workers gives each message to one',
        'gives up at once what the provider refuses for good, and in time what nobody needs any more',
      ),
      check('24-outbox.ts', 10),
    ],
  },
  {
    id: '25',
    title: 'A sick SMS provider keeps nobody waiting',
    shown: [
      ...tests(
        SMS,
        'leaves a provider alone after five failures and tries again within half a minute',
        'does not make registration wait for a provider that hangs, and lets go of every connection',
      ),
      check('25-sick-provider.ts', 10),
    ],
  },
  { id: '26', title: 'A full disk stops writes alone, and the site recovers', shown: [check('26-full-disk.ts')] },
  {
    id: '27',
    title: 'One process a data folder',
    shown: tests(
      EMBEDDED,
      'belongs to one application: a second one ends within two seconds and names the first',
      'starts over a stale lock file whose process number belongs to another program',
    ),
  },
  {
    id: '28',
    title: 'A runaway query ends in time and harms nobody',
    shown: [
      ...tests(
        'src/platform/db/open.fault.test.ts',
        'ends a statement of a request after its timeout, but lets background work run',
      ),
      check('28-runaway-query.ts', 10),
    ],
  },
  {
    id: '29',
    title: 'Histories under kills have no lost or phantom entry',
    shown: [...tests('test/histories.test.ts'), check('29-histories.ts', 10)],
  },
  {
    id: '30',
    title: 'A network that goes silent makes no call hang',
    shown: [
      ...tests(
        'src/platform/db/open.fault.test.ts',
        'that goes silent fails within its limit, and the silent connection is not used again',
      ),
      check('30-silent-network.ts', 10),
      check('30-silent-pictures.ts', 6),
    ],
  },
  {
    id: '31',
    title: 'Jumps of the clock end no session and open no limit',
    shown: [...tests('src/platform/rules/moscow-time.test.ts'), check('31-clock.ts')],
  },
  {
    id: '32',
    title: 'A stop under load breaks nothing that was begun',
    shown: [
      ...tests('src/main/stop-signals.fault.test.ts'),
      check('32-rolling-restart.ts', 15),
      check('32-stops-under-load.ts', 15),
    ],
  },
  {
    id: '33',
    title: 'Probes tell the truth and no secrets',
    shown: [
      ...tests(
        FAULTS,
        'requests by the thousand wait, make the process not ready from the 1,001st on but no balancer pass it over, and are stored within a minute',
      ),
      check('33-probes.ts'),
    ],
  },
];
