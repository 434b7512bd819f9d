import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { expect, test } from 'vitest';
import { RootDataOf } from '../../../site/client/site-data.ts';
import { Held } from './selection-page.tsx';

const UNTIL = '2026-11-29T17:45:00.000Z';
const loader = () => null;

function Root() {
  return (
    <RootDataOf>
      <Outlet />
    </RootDataOf>
  );
}

const Seven = () => <Held flatId={7} />;

function saidTo(visitor: object | null): string {
  const page = { id: 'page', index: true, Component: Seven, loader } as const;
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Root, loader, children: [page] }]);
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: { visitor }, page: null } }} />);
  return html.replace(/<[^>]*>|\u00a0/g, ' ');
}

test('a held flat of a selection is his to whom it is held, and may become free for everybody else', () => {
  const own = saidTo({
    id: 3,
    deals: [],
    holds: [{ flat_id: 7, title: 'Студия', path: '/kaskad?flat=7', until: UNTIL }],
  });
  expect(own).toMatch(/Забронирована для вас до 29\.11\.2026,? 20:45/);
  expect(own).not.toContain('Может освободиться');
  for (const other of [null, { id: 4, deals: [], holds: [] }]) {
    expect(saidTo(other)).toContain('Может освободиться');
    expect(saidTo(other)).not.toContain('для вас');
  }
});
