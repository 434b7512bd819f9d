import { missing, type Target, tests } from '../proof.ts';

const AUTH = 'src/server/modules/auth/auth.test.ts';
const LEADS = 'src/server/modules/leads/leads.test.ts';
const SHELL = 'test/browser/shell.test.ts';

/** Law. */
export const LAW: readonly Target[] = [
  {
    id: 'L1',
    title: 'Consent is a document of its own behind an unticked box, and is kept with its wording',
    shown: [
      ...tests('src/domain/legal/legal-texts.test.ts'),
      ...tests(
        LEADS,
        'notes every box that was ticked with the wording behind it, and none that was not',
        'without a consent is kept for review',
      ),
      ...tests(AUTH, 'notes the consent that was given'),
      missing('boxes of all forms are not looked at in a browser'),
    ],
  },
  {
    id: 'L2',
    title: 'The policy is linked wherever data are collected',
    shown: tests(SHELL, 'every legal document opens from the footer or a form and names the operator'),
  },
  {
    id: 'L3',
    title: 'Nothing is asked of other hosts',
    shown: tests(SHELL, 'brings nothing from other hosts, whatever is answered'),
  },
  {
    id: 'L4',
    title: 'Whom an incident touches is told by a command, with both deadlines',
    shown: tests(
      'src/server/personal-data/personal-data.test.ts',
      'names the people whose data was opened in its window, and says when lists were open',
    ),
  },
  {
    id: 'L5',
    title: "A person's data is given to him or destroyed, with act and event log",
    shown: [
      ...tests('src/server/personal-data/personal-data.test.ts'),
      ...tests(
        'src/server/backup/retention.test.ts',
        'keeps nothing beyond its days, everything of the last one, and one of each day between',
      ),
    ],
  },
  {
    id: 'L6',
    title: 'The visitor is asked about cookies, and nothing is counted before he agrees',
    shown: [
      ...tests(
        SHELL,
        'stands until it is answered and never shows again, not even before scripts run',
        'can be answered anew on its page',
      ),
      ...tests('src/web/metrika.test.ts'),
      ...tests('src/web/cookie-choice.test.ts'),
    ],
  },
  {
    id: 'L9',
    title: 'Who builds and where the declaration is stands on every card in letters of the text',
    shown: [
      ...tests(
        'test/browser/slow/card.test.ts',
        'who builds, where the declaration is and that nothing is an offer stands in letters of the text; paper begins with the brand and leaves out what cannot be pressed',
      ),
      ...tests(
        'src/server/modules/curation/curation.test.ts',
        'asks for what the law asks for, and hides and shows the card',
      ),
    ],
  },
  {
    id: 'L10',
    title: 'No rate without lender, full cost before it, and the warning',
    shown: [
      ...tests('src/web/features/mortgage/full-cost.test.tsx'),
      ...tests(
        'src/server/http/card-api.test.ts',
        'are told with lender, full cost and warning, and no rate without them',
      ),
      ...tests(
        'test/browser/flats.test.ts',
        'a rate stands after its full cost, in letters not larger, with the warning',
      ),
    ],
  },
  {
    id: 'L11',
    title: 'Nothing is an offer; prices have dates, sold flats none',
    shown: [
      ...tests('src/web/features/flat/flat-dialog.test.tsx'),
      ...tests('src/domain/price-date.test.ts'),
      missing('our texts are not searched for superlatives'),
    ],
  },
];
