import { check, type Target, tests } from '../proof.ts';

const MATRIX = 'test/access-matrix.test.ts';
const OFFICE = 'src/clients/server/office-door.model.test.ts';
const LEADS = 'src/leads/server/leads.test.ts';

/** Access. */
export const ACCESS: readonly Target[] = [
  {
    id: '1',
    title: 'Every endpoint answers every kind of caller as its access says',
    shown: [
      ...tests(MATRIX),
      ...tests(OFFICE, 'are closed to guests and clients, and those of administrators to managers'),
    ],
  },
  {
    id: '2',
    title: 'Nobody sees a word of somebody else',
    shown: [
      ...tests('src/main/http/page-visits.test.ts'),
      check('40-invented-requests.ts', 40),
      check('02-canaries-in-pages.ts', 10),
    ],
  },
  {
    id: '3',
    title: 'Fields that a caller may not set have no effect, and no answer has more fields than its schema',
    shown: [...tests(LEADS, 'gets no say in what only the server decides'), check('03-foreign-fields.ts', 10)],
  },
  {
    id: '4',
    title: 'Rights that are taken are gone with the next call',
    shown: [
      ...tests(MATRIX, 'a %s gets what is his and nothing else'),
      ...tests(OFFICE, 'lose their rights with the next call'),
      ...tests(
        'src/agency/server/staff/staff.test.ts',
        'lose sessions when they are blocked, and clients when the role is taken',
      ),
    ],
  },
  {
    id: '5',
    title: 'A client moves through statuses as the table says, however many move him at once',
    shown: tests(
      'src/clients/server/work/client-work.test.ts',
      'moves as the table says, with history and one row of the audit log',
      'is a conflict that carries the present state where the table forbids the move',
      'has one legal path however many people move it at once',
    ),
  },
  {
    id: '6',
    title: "Somebody else's client is as unknown to a manager as nobody, to the byte",
    shown: [
      ...tests(OFFICE, 'answer somebody else’s client with the very bytes of nobody'),
      ...tests('src/clients/server/users.test.ts', 'shows a manager his clients and an administrator everybody'),
    ],
  },
];
