import { check, missing, type Target, tests } from '../proof.ts';

const AUTH = 'src/people/server/auth/auth.test.ts';
const LEADS = 'src/leads/server/leads.test.ts';
const SHELL = 'test/browser/shell.test.ts';
const BOXES = 'test/browser/consents.test.ts';
const WHOLE = 'test/law.test.ts';
const PAGES = 'test/browser/law.test.ts';

/** Rules of the law that a machine can show. */
const BY_MACHINE = new Set(['L1', 'L2', 'L3', 'L6', 'L9', 'L10', 'L11']);

/** Law. */
export const LAW: readonly Target[] = [
  {
    id: 'L1',
    title: 'Consent is a document of its own behind an unticked box, and is kept with its wording',
    shown: [
      ...tests('src/people/rules/legal/legal-texts.test.ts'),
      ...tests(
        LEADS,
        'notes every box that was ticked with the wording behind it, and none that was not',
        'with the consent %j is refused: the box of the page is not the only thing that asks',
      ),
      ...tests(AUTH, 'notes the consent that was given'),
      ...tests(
        BOXES,
        '$name: nothing by itself, each in words of its own, and it is kept with their version',
        'is a document of its own, neither the agreement nor the policy, with the day of its wording',
      ),
    ],
  },
  {
    id: 'L2',
    title: 'The policy is linked wherever data are collected',
    shown: [
      ...tests(SHELL, 'every legal document opens from the footer or a form and names the operator'),
      ...tests('src/site/shell/footer.test.tsx', '%s leads to the privacy policy'),
      ...tests(
        BOXES,
        '$name: nothing by itself, each in words of its own, and it is kept with their version',
        'the policy is linked from both footers',
      ),
      ...tests(WHOLE, 'has a version and tells operator, INN, OGRN, address, purposes, terms and recipients'),
    ],
  },
  {
    id: 'L3',
    title: 'Nothing is asked of other hosts',
    shown: [
      ...tests(SHELL, 'brings nothing from other hosts, whatever is answered'),
      ...tests(
        PAGES,
        'no page asks anything of other hosts, and none leads to a foreign messenger that is not configured',
      ),
    ],
  },
  {
    id: 'L4',
    title: 'Whom an incident touches is told by a command, with both deadlines',
    shown: tests(
      'src/people/server/personal-data/personal-data.test.ts',
      'names the people whose data was opened in its window, and says when lists were open',
    ),
  },
  {
    id: 'L5',
    title: "A person's data is given to him or destroyed, with act and event log",
    shown: [
      ...tests('src/people/server/personal-data/personal-data.test.ts'),
      ...tests('src/people/server/personal-data/sweep.test.ts'),
      ...tests('src/people/server/personal-data/erased-files.test.ts'),
      check('L5-whole-erasure.ts', 5),
      ...tests(
        'src/platform/backup/retention.test.ts',
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
      ...tests('src/site/client/metrika.test.ts'),
      ...tests('src/site/client/cookie-choice.test.ts'),
    ],
  },
  {
    id: 'L7',
    title: 'Offers need a consent of their own, messages hold none, and staff see whether calls are allowed',
    shown: [
      ...tests(LEADS, 'notes every box that was ticked with the wording behind it, and none that was not'),
      ...tests(WHOLE, 'is not in messages: each sender is known, and none of their texts praises or offers'),
      ...tests(
        LEADS,
        'is his, and his quiz becomes his brief',
        'with a phone of somebody else says nothing about his own',
      ),
      ...tests(
        'test/browser/office.test.ts',
        'goes from the first call to a shown flat: status, note, task, hold, deal, story',
      ),
    ],
  },
  {
    id: 'L8',
    title: 'Calls are marked; only numbers under contract are shown',
    shown: [missing('marking is ordered by the owner from the operator of the numbers (docs/operations.md)')],
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
        'src/agency/server/curation/curation.test.ts',
        'follows one rule: a name and a place, and the papers where the agency asks for them',
      ),
    ],
  },
  {
    id: 'L10',
    title: 'No rate without lender, full cost before it, and the warning',
    shown: [
      ...tests('src/payments/web/full-cost.test.tsx'),
      ...tests(
        'src/main/http/card-api.test.ts',
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
      ...tests('src/complex/web/flat/flat-dialog.test.tsx'),
      ...tests('src/complex/rules/price-date.test.ts'),
      ...tests(WHOLE, 'praise nothing beyond what can be proved', 'would be found if they did'),
      ...tests(
        'src/site/shell/footer.test.tsx',
        'tells who sells: legal name, INN, OGRN, address and hours, and that nothing is an offer',
      ),
    ],
  },
  {
    id: 'L12',
    title: 'No banner and no object singled out for money can be published',
    shown: tests(
      WHOLE,
      'has no place: no table, field or call holds a banner or an object that is singled out for money',
    ),
  },
  {
    id: 'L13',
    title: 'Login by phone of our own alone',
    shown: tests(WHOLE, 'is by phone and password of our own: no foreign account, no mail'),
  },
  {
    id: 'L14',
    title: 'Nothing is ordered by what a visitor did',
    shown: tests(WHOLE, 'is the same for everybody, whatever he has looked at, kept or was recommended'),
  },
  {
    id: 'L15',
    title: 'Pages speak Russian, and a complex needs a Cyrillic name',
    shown: [
      ...tests('src/complex/rules/complex-facts.test.ts', 'what a complex lacks'),
      ...tests(PAGES, 'pages speak Russian: no word of another language but names'),
    ],
  },
  {
    id: 'L16',
    title: 'A foreign messenger is a plain link and off until it is configured',
    shown: [
      ...tests('src/platform/config.test.ts', 'have defaults for everything, so that a fresh clone starts'),
      ...tests(
        PAGES,
        'no page asks anything of other hosts, and none leads to a foreign messenger that is not configured',
      ),
    ],
  },
  {
    id: 'L17',
    title: 'Who sells is told at the foot of every page',
    shown: tests('src/site/shell/footer.test.tsx'),
  },
  {
    id: 'L18',
    title: 'Measures of protection are told by group, with a form of the threat model',
    shown: tests(WHOLE, 'are told for each group of order 21, with files that exist'),
  },
];

/** What shows the rules that a machine can show. */
export const LAW_BY_MACHINE = LAW.filter(({ id }) => BY_MACHINE.has(id)).flatMap(({ shown }) => shown);
