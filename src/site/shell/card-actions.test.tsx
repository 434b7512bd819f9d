import { useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import type { FlatInList } from '../../complex/contract/flats.ts';
import { RootDataOf } from '../client/site-data.ts';
import { CardActionsContext } from '../ui/catalogue/card-actions.ts';
import { flatTitle } from '../ui/catalogue/flat-title.ts';
import { CardActionsOf } from './card-actions.tsx';

const MANAGER = { id: 5, name: 'Анна', phone: '79990000005', role: 2 };

/** What a flat of a complex, or of a part of one, offers to do, as a person with this profile is shown it. */
function actionsOf(parent_id: number | null, visitor: object | null, inWindow = false): string {
  const flat = { id: 7, status: 1, rooms: 1, area_total: 40, apartment: false, building: { id: 2, parent_id } };
  const loader = () => null;
  const card = { id: 'card', index: true, Component: Card, loader } as const;
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Root, loader, children: [card] }]);
  return renderToString(
    <Stub hydrationData={{ loaderData: { root: { visitor, manager: null }, card: { flat, inWindow } } }} />,
  );
}

function Root() {
  return (
    <RootDataOf>
      <Outlet />
    </RootDataOf>
  );
}

function Card() {
  return (
    <CardActionsOf>
      <Flat />
    </CardActionsOf>
  );
}

function Flat() {
  const { flat, inWindow } = useLoaderData<{ flat: FlatInList; inWindow: boolean }>();
  return useContext(CardActionsContext).flat?.(flat, flatTitle(flat), inWindow);
}

test('a flat of a part of a complex can neither be starred nor recommended, only compared and sent with others', () => {
  const whole = actionsOf(null, MANAGER);
  const part = actionsOf(2, MANAGER);
  for (const words of [/избранное/i, /Порекомендовать/]) {
    expect(whole).toMatch(words);
    expect(part).not.toMatch(words);
  }
  for (const words of [/сравнить/i, /Отметить, чтобы отправить/]) expect(part).toMatch(words);
});

test('only staff recommend', () => {
  expect(actionsOf(null, null)).not.toMatch(/Порекомендовать/);
  expect(actionsOf(null, { ...MANAGER, role: 1 })).not.toMatch(/Порекомендовать/);
});

test('«Забронировать» of staff is a sign in a row; the window has its own button for it', () => {
  expect(actionsOf(null, MANAGER)).toMatch(/Забронировать/);
  expect(actionsOf(null, MANAGER, true)).not.toMatch(/Забронировать/);
  expect(actionsOf(null, MANAGER, true)).toMatch(/Порекомендовать/);
  expect(actionsOf(null, null)).not.toMatch(/Забронировать/);
});
