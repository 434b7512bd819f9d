import { check, type Target, tests } from '../proof.ts';

const MATRIX = 'test/access-matrix.test.ts';
const HOSTILE = 'src/main/http/hostile-requests.model.test.ts';

/** Robustness. */
export const ROBUSTNESS: readonly Target[] = [
  {
    id: '38',
    title: 'The API is what its description says',
    shown: [
      ...tests('src/main/http/api.test.ts', 'the contract'),
      ...tests(MATRIX, 'every route of the API is in the contract, but for those that are none of its calls'),
      ...tests('src/site/client/api-routes.test.ts'),
    ],
  },
  {
    id: '39',
    title: 'What is parsed is written back the same',
    shown: [
      ...tests(
        'src/search/rules/search-filters.test.ts',
        'has one address for one state, and reads it back',
        'swaps a reversed pair and says so',
        'never throws, and reads back what it wrote',
      ),
      ...tests(
        'src/platform/rules/phone.test.ts',
        'read once is read for ever, whatever stands between its digits',
        'is never made out of other text',
      ),
      check('39-parsers.ts', 10),
    ],
  },
  {
    id: '40',
    title: '100,000 invented requests find no fault of the server',
    shown: [...tests(HOSTILE), check('40-invented-requests.ts', 40)],
  },
  {
    id: '41',
    title: 'Broken bytes, slow senders and crowds of connections harm nobody',
    shown: [
      ...tests(HOSTILE, 'leave the server as it was'),
      ...tests('src/platform/http/abandoned-requests.fault.test.ts'),
      ...tests('src/platform/http/request-places.test.ts'),
      check('41-raw-bytes.ts', 10),
      check('41-abandoned-requests.ts', 15),
    ],
  },
  {
    id: '42',
    title: 'No text is taken for a statement, a header or a path',
    shown: [
      ...tests(
        'src/clients/server/users.test.ts',
        'finds by part of a name, a phone or a term; signs of patterns mean themselves',
      ),
      ...tests('test/sql-text.test.ts'),
      check('42-injection.ts', 10),
    ],
  },
  {
    id: '43',
    title: 'No stored text runs in a browser',
    shown: [
      ...tests('src/site/shell/page-meta.test.tsx', 'keeps structured data inside its script, whatever a title holds'),
      check('43-stored-scripts.ts', 30),
    ],
  },
  { id: '44', title: 'No pattern takes long, whatever it reads', shown: [check('44-patterns.ts', 10)] },
  {
    id: '45',
    title: 'Whatever is asked is bounded',
    shown: [
      ...tests(HOSTILE, '$name is answered $status'),
      ...tests(
        'src/saved/server/favourites/favourites.test.ts',
        'keep at most 1,000 of a kind, also when many are added at once, and say so',
      ),
      ...tests('src/clients/server/users.test.ts', 'are refused beyond 500 a call and without any'),
    ],
  },
];
