import { MantineProvider } from '@mantine/core';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { RootDataOf } from '../../../site/client/site-data.ts';
import type { Reservation } from '../../contract/reservations.ts';
import { asksFirst } from './asked-move.tsx';
import { DealMoveForm } from './deal-move.tsx';

const hold = (id: number, title: string): Reservation =>
  ({
    id,
    price: 5_000_000,
    expires_at: '2026-11-30T09:00:00Z',
    user: { id: 3, name: 'Анна', phone: '79990000003' },
    flat: { id, title, housing: 'Корпус 2', number: '56', floor: 12 },
    building: { id: 2, title: 'Каскад' },
  }) as unknown as Reservation;

const ANNA = { id: 3, name: 'Анна', status: 4 };
const loader = () => null;

/** What the window of «Сделка» asks, by the flats that are held. */
function asked(holds: readonly Reservation[] | null): string {
  const card = { id: 'card', index: true, Component: Form, loader } as const;
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Root, loader, children: [card] }]);
  return renderToString(<Stub hydrationData={{ loaderData: { root: { visitor: null }, card: { holds } } }} />)
    .replace(/<[^>]*>|\u00a0/g, ' ')
    .replace(/\s+/g, ' ');
}

function Root() {
  return (
    <RootDataOf>
      <Outlet />
    </RootDataOf>
  );
}

function Form() {
  const { holds } = useLoaderData<{ holds: readonly Reservation[] | null }>();
  const none = () => undefined;
  return (
    <MantineProvider>
      <DealMoveForm client={ANNA} holds={holds} onClose={none} onMoved={none} />
    </MantineProvider>
  );
}

test('a move to «Сделка» asks for the terms on the held flat, which of several it is, and says when none is written', () => {
  const one = asked([hold(1, 'Студия')]);
  expect(one.replaceAll('\u00a0', ' ')).toMatch(/Студия, Корпус 2, № 56, 12 этаж, Каскад · 5 000 000 ₽ ?Клиент: Анна/);
  expect(one).toContain('Закрыть сделку');
  expect(one).toContain('Комиссия');
  const two = asked([hold(1, 'Студия'), hold(2, '2-комн.')]);
  expect(two).toContain('На какую закрыть сделку?');
  expect(two).not.toContain('Комиссия');
  expect(asked([])).toContain('Без брони сделка не запишется');
  expect(asked(null)).toContain('Не узнали, есть ли бронь');
});

test('a refusal and a deal are asked about before they are saved, other moves are not', () => {
  expect([1, 2, 3, 4, 5, 6, 7].filter(asksFirst)).toEqual([6, 7]);
});
