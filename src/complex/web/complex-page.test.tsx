import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { anyBuilding, anyFlat, tracesOfNothing } from '../../../test/factories/cards.ts';
import { ComplexPage } from './complex-page.tsx';
import { flatQueryKey } from './use-flat-query.ts';

const NOW = Date.UTC(2026, 10, 21);

test('the card of a complex never shows the trace of a value that is not there, whatever is unknown', () => {
  fc.assert(
    fc.property(
      anyBuilding,
      fc.array(anyFlat, { maxLength: 3 }),
      fc.constantFrom('', '?rooms=1&price_max=9000000', '?view=layouts', '?look=tiles'),
      (building, flats, search) => {
        const rooms = building.flats.offers.find(({ total }) => total > 0)?.params.rooms;
        const html = renderToString(
          <MemoryRouter initialEntries={[`/tihaya-gavan${search}`]}>
            <ComplexPage
              building={building}
              crumbs={[{ title: 'Главная', to: '/' }, { title: building.titles.title }]}
              firstFlats={rooms === undefined ? null : { rooms, flats, key: flatQueryKey({}, undefined) }}
              now={NOW}
              brand={{ name: 'Новосёл', phone: '74950123456' }}
              contact={{
                manager: { name: 'Мария', phone: '74950123456', avatar: null },
                phone: '74950123456',
                chat: null,
                onCallMe: () => {},
              }}
            />
          </MemoryRouter>,
        );
        expect(tracesOfNothing(html)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

test('what is looked for would be found', () => {
  expect(tracesOfNothing('<h2> </h2>')).toHaveLength(1);
  expect(tracesOfNothing('<h2 id="a"><span></span></h2>')).toHaveLength(1);
  expect(tracesOfNothing('<dl><dt>Этаж</dt><dd></dd></dl>')).toHaveLength(1);
  expect(tracesOfNothing('<p>от NaN ₽, undefined</p>')).toEqual(['NaN', 'undefined']);
  expect(tracesOfNothing('<img alt="[object Object]">')).toHaveLength(1);
  expect(tracesOfNothing('<h2>Квартиры</h2><dd>12</dd>')).toEqual([]);
});
