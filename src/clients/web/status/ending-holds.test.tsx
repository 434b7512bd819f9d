import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EndingHolds } from './ending-holds.tsx';

type Hold = NonNullable<Parameters<typeof EndingHolds>[0]['holds']>[number];

const hold = (title: string, number: string | null = null): Hold => ({
  flat: {
    id: 1,
    title,
    housing: number && 'Корпус 2',
    number,
    floor: number && 12,
    price_total: null,
    image: null,
    status: 1,
  } as unknown as Hold['flat'],
  building: { id: 2, title: 'Каскад' } as Hold['building'],
  price: 5_000_000,
  expires_at: '2026-11-30T09:00:00Z',
});
const said = (holds: Parameters<typeof EndingHolds>[0]['holds']): string =>
  renderToStaticMarkup(<EndingHolds holds={holds} />)
    .replaceAll('</li><li>', '; ')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');

test('what ends holds names each with its price and end, and promises nothing where nobody knows', () => {
  expect(said([hold('Студия')])).toBe('Снимется бронь: Студия, Каскад · 5 000 000 ₽ · до 30.11.2026 12:00.');
  // Two flats alike are told apart.
  expect(said([hold('Студия', '56'), hold('Студия', '61')])).toBe(
    'Снимутся 2 брони: Студия, Корпус 2, № 56, 12 этаж, Каскад · 5 000 000 ₽ · до 30.11.2026 12:00; ' +
      'Студия, Корпус 2, № 61, 12 этаж, Каскад · 5 000 000 ₽ · до 30.11.2026 12:00',
  );
  expect(said(null)).toBe('Не узнали, какие брони снимутся. Проверьте интернет и попробуйте ещё раз.');
  expect(said([])).toBe('');
  expect(said(undefined)).toBe('');
});
