import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { RootDataOf } from '../../site/client/site-data.ts';
import type { FlatInList } from '../contract/flats.ts';
import { HeldBadge } from './held-badge.tsx';

const UNTIL = '2026-11-29T17:45:00.000Z';

/** The badge as a visitor sees it; null is a guest. */
function drawnFor(visitor: object | null, flat = { id: 7, held: true, apartment: false }): string {
  const loader = () => null;
  const card = { id: 'card', index: true, Component: Card, loader } as const;
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Root, loader, children: [card] }]);
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: { visitor }, card: flat } }} />);
  return html.replace(/<[^>]*>|\u00a0/g, ' ');
}

function Root() {
  return (
    <RootDataOf>
      <Outlet />
    </RootDataOf>
  );
}

function Card() {
  return <HeldBadge flat={useLoaderData<FlatInList>()} exact />;
}

test('whoever a flat is held for is told until when, and everybody else that it is held', () => {
  const own = { id: 3, deals: [], holds: [{ flat_id: 7, title: '54 м²', path: '/kaskad?flat=7', until: UNTIL }] };
  expect(drawnFor(own)).toMatch(/Забронирована для вас до 29\.11\.2026,? 20:45/);
  for (const other of [null, { id: 4, holds: [] }, { id: 5, holds: [{ ...own.holds[0], flat_id: 8 }] }])
    expect(drawnFor(other).trim()).toBe('Забронирована');
  expect(drawnFor(own, { id: 7, held: false, apartment: false }).trim()).toBe('');
});
