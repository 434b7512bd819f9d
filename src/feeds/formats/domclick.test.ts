import { expect, test } from 'vitest';
import { readAll } from './fixtures/feed-bytes.ts';

const feed = (
  ...flats: string[]
) => `<complexes><complex><id>5</id><name>ЖК Южный полюс</name><buildings><building><id>6</id>
  <flats>${flats.map((inside, id) => `<flat><flat_id>${id}</flat_id>${inside}</flat>`).join('')}</flats></building></buildings></complex></complexes>`;

test('figures are read as exporters write them, with their units and with what a code means', async () => {
  const kinds = ['0 (Квартира)', '1 (Апартаменты)', '0', '1', 'Апартаменты', 'квартира', '', '10', 'неизвестно'];
  const { lots } = await readAll(
    feed(
      ...kinds.map((kind) => `<area>58.4 м²</area><price>14 500 000 руб.</price><housing_type>${kind}</housing_type>`),
    ),
  );
  expect(lots.map(({ apartments }) => apartments)).toEqual([false, true, false, true, true, false, null, null, null]);
  expect(lots[0]).toMatchObject({ area_total: 58.4, price_total: 14_500_000, complex_title: 'Южный полюс' });
});
