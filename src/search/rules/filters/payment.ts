import { PAYMENT_METHODS } from '../../../complex/rules/dictionaries.ts';
import { flatFilter } from './definition.ts';
import { idPlanes } from './planes.ts';
import { anyOf } from './values.ts';
import { titleWords } from './words.ts';

const planes = idPlanes(PAYMENT_METHODS.length);

/** Payment method ids as a bit mask: bit `id - 1` for each. */
export const paymentMask = planes.maskOf;

const PROGRAMMES = 'По программе ипотеки поиск не выбирает.';

export const payment = flatFilter({
  keys: { payment_methods: anyOf(PAYMENT_METHODS) },
  entries: { payment_methods: () => PAYMENT_METHODS },
  words: ({ payment_methods }) => titleWords(PAYMENT_METHODS, payment_methods, 'оплата'),
  field: { as: 'many', key: 'payment_methods', label: 'Способ оплаты' },
  spoken: [
    { said: '(?:в |с )?ипотек[а-я]*', sets: { payment_methods: [1] } },
    // Of a programme for families or for IT staff the search knows only that it is a mortgage.
    {
      said: '(?:в |с |по )?((?:семейн|молодежн|траншев|сельск|дальневосточн|льготн)[а-я]*|ит|it|айти) ипотек[а-я]*',
      sets: { payment_methods: [1] },
      unheard: PROGRAMMES,
    },
    {
      said: '(?:в |с |по )?ипотек[а-я]* ((?:с |для |под )?(?:господдержк[а-я]*|айтишник[а-я]*|ит|it|айти|семей|молод[а-я]* сем[а-я]*|\\d+(?:\\.\\d+)? (?:%|процент[а-я]*)))',
      sets: { payment_methods: [1] },
      unheard: PROGRAMMES,
    },
    { said: '(?:в |с )?военн[а-я]* ипотек[а-я]*', sets: { payment_methods: [2] } },
    { said: '(?:с )?(?:субсидированн|сниженн)[а-я]* ставк[а-я]*', sets: { payment_methods: [3] } },
    { said: '(?:с )?субсиди[а-я]*', sets: { payment_methods: [3] } },
    { said: '(?:в |с )?рассрочк[а-я]*', sets: { payment_methods: [4] } },
  ],
  slips: 'ипотека ипотеку рассрочка рассрочку',
  loosening: { payment_methods: { drop: { label: 'любой способ оплаты', cost: 2 } } },
  column: {
    name: 'payments',
    sql: 'f.mortgage::int + f.military_mortgage::int * 2 + f.subsidy::int * 4 + f.installment::int * 8',
    unknown: 0,
    random: (random) => paymentMask(random.some(3, 1, 4)),
  },
  match: {
    by: 'planes',
    planes: planes.planes,
    of: ({ payments }) => payments & 0b1111,
    asked: ({ payment_methods }) => planes.asked(payment_methods),
    fits: ({ payments }, { payment_methods = [] }) => (payments & paymentMask(payment_methods)) !== 0,
  },
  random: (random) => ({ payment_methods: random.some(2, 1, 4) }),
});
