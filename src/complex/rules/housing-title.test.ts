import { expect, test } from 'vitest';
import { housingTitle } from './housing-title.ts';

test.each([
  [{ title: 'Каскад', child: 'Корпус 1' }, 'Корпус 1'],
  [{ title: 'Каскад, квартал А', child: 'Корпус 1' }, 'Корпус 1, квартал А'],
  [{ title: 'Сад на Яузе', child: 'Корпус 2' }, 'Корпус 2, Сад на Яузе'],
  [{ title: 'Каскад', child: null }, 'Каскад'],
  [{ title: 'Каскад, квартал Б' }, 'квартал Б'],
])('%o is called %s on the card of «Каскад»', (titles, shown) => {
  expect(housingTitle(titles, 'Каскад')).toBe(shown);
});
