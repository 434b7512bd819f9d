import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { RootDataOf } from '../../../site/client/site-data.ts';
import type { Reservation } from '../../contract/reservations.ts';
import { EndingMoveForm } from './ending-move.tsx';

const HOLD = {
  id: 1,
  price: 5_000_000,
  expires_at: '2026-11-30T09:00:00Z',
  flat: { id: 1, title: 'Студия', housing: 'Корпус 2', number: '56', floor: 12 },
  building: { id: 2, title: 'Каскад' },
} as unknown as Reservation;

/** What is asked before a client leaves «Бронь» for «Подбор». */
function asked(holds: readonly Reservation[] | null): string {
  const none = () => undefined;
  const loader = () => null;
  const move = { client: { id: 3, name: 'Анна', status: 4 }, to: 2, holds };
  const form = () => (
    <MantineProvider>
      <EndingMoveForm move={move} onClose={none} onMoved={none} />
    </MantineProvider>
  );
  const root = () => (
    <RootDataOf>
      <Outlet />
    </RootDataOf>
  );
  const card = { id: 'card', index: true, Component: form, loader } as const;
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: root, loader, children: [card] }]);
  return renderToString(<Stub hydrationData={{ loaderData: { root: { visitor: null }, card: null } }} />)
    .replace(/<[^>]*>|\u00a0/g, ' ')
    .replace(/\s+/g, ' ');
}

test('a move out of «Бронь» names what it ends and leaves a way back; without an answer there is no move', () => {
  const one = asked([HOLD]);
  expect(one).toContain('Снимется бронь: Студия, Корпус 2, № 56, 12 этаж, Каскад · 5 000 000 ₽ · до 30.11.2026 12:00.');
  expect(one).toMatch(/Отмена Перевести в « ?Подбор ?»/);
  const unknown = asked(null);
  expect(unknown).toContain('Не узнали, какие брони снимутся');
  expect(unknown).not.toContain('Перевести');
});
