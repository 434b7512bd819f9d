import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { RootDataOf } from '../../site/client/site-data.ts';
import { AdvicesPage } from './advices-page.tsx';
import { FavouritesPage } from './favourites-page.tsx';

const FLAT = {
  ...{ id: 7, status: 1, held: true, apartment: false, rooms: 0, open_plan: false, area_total: 24.4, floor: 3 },
  ...{ price_total: 5_000_000, price_m2: null, media: [], withdrawn: false },
  advice: {
    comment: null,
    advised_at: '2026-11-20T09:00:00.000Z',
    dismissed_at: null,
    seen_at: '2026-11-20T09:00:00.000Z',
    author: null,
  },
  building: {
    ...{ title: 'Каскад', title_eng: 'kaskad', name: null, developer: null },
    ...{ near: { stations: [] }, location: { address_short: null } },
  },
};
const UNTIL = '2026-11-29T17:45:00.000Z';
const OWNER = { id: 3, deals: [], holds: [{ flat_id: 7, title: 'Студия', path: '/kaskad?flat=7', until: UNTIL }] };
const loader = () => null;
const none = () => undefined;

function Root() {
  return (
    <RootDataOf>
      <Outlet />
    </RootDataOf>
  );
}

const lists = { total: 1, page: 1, lastPage: 1, counts: { building: 0, flat: 1, offer: 0 } };

function Advised() {
  const { flat } = useLoaderData() as { flat: never };
  const shown = { kind: 'flat', items: [flat] } as const;
  return <AdvicesPage {...lists} shown={shown} now={0} onCallMe={none} onSeen={none} />;
}

function Starred() {
  const { flat } = useLoaderData() as { flat: never };
  return <FavouritesPage {...lists} ids={[7]} perPage={20} shown={{ kind: 'flat', items: [flat] }} onCallMe={none} />;
}

function saidTo(visitor: object, Component: typeof Advised, flat: object = FLAT): string {
  const page = { id: 'page', index: true, Component, loader } as const;
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Root, loader, children: [page] }]);
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: { visitor }, page: { flat } } }} />);
  return html.replace(/<[^>]*>|\u00a0/g, ' ');
}

test.each([Advised, Starred])(
  'a flat that is held for the reader is his in %o, and somebody else’s to others',
  (page) => {
    const own = saidTo(OWNER, page);
    expect(own).toContain('Забронирована для вас до 29.11');
    expect(own).toContain('Позвоните мне');
    expect(own).not.toContain('если освободится');
    const other = saidTo({ ...OWNER, holds: [] }, page);
    expect(other).toContain('Позвоните, если освободится');
    expect(other).not.toContain('для вас до');
  },
);

test.each([Advised, Starred])('a flat of a hidden complex is not said to be sold in %o unless it is', (page) => {
  const hidden = { ...FLAT, withdrawn: true, held: false, price_total: null };
  const visitor = { ...OWNER, holds: [] };
  const shown = saidTo(visitor, page, { ...hidden, status: 4 });
  expect(shown).toContain('ЖК сейчас не показан на сайте');
  expect(shown).not.toContain('продана');
  const sold = saidTo(visitor, page, { ...hidden, status: 3 });
  expect(sold).toContain('Квартира продана');
  expect(sold).not.toContain('не показан');
});

test.each([Advised, Starred])(
  'a flat that the agency hid is not said to be sold in %o, and stays his who holds it',
  (page) => {
    const hidden = { ...FLAT, status: 4, hidden: true, held: false, price_total: null };
    const own = saidTo(OWNER, page, hidden);
    expect(own).toContain('Квартира сейчас не показана на сайте');
    expect(own).toContain('Забронирована для вас до 29.11');
    expect(own).not.toContain('продана');
    const other = saidTo({ ...OWNER, holds: [] }, page, hidden);
    expect(other).toContain('Квартира сейчас не показана на сайте');
    expect(other).not.toContain('для вас');
  },
);
