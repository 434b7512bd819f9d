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
});
const said = (holds: Parameters<typeof EndingHolds>[0]['holds']): string =>
  renderToStaticMarkup(<EndingHolds holds={holds} />)
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');

test('a refusal says which holds end with it, and that some may where nobody knows', () => {
  expect(said([hold('Студия')])).toBe('Снимется бронь: Студия, Каскад.');
  // Two flats alike are told apart.
  expect(said([hold('Студия', '56'), hold('Студия', '61')])).toBe(
    'Снимутся 2 брони: Студия, Корпус 2, № 56, 12 этаж, Каскад; Студия, Корпус 2, № 61, 12 этаж, Каскад.',
  );
  expect(said(null)).toBe('Если за клиентом есть брони, они снимутся.');
  expect(said([])).toBe('');
  expect(said(undefined)).toBe('');
});
