import fc from 'fast-check';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, MemoryRouter, Outlet, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { anyBoardFlat, tracesOfNothing } from '../../../../test/factories/cards.ts';
import { RootDataOf } from '../../../site/client/site-data.ts';
import type { Board, BoardFlat } from '../../contract/boards.ts';
import { BoardPanel } from './board.tsx';

function boardOf(flats: readonly BoardFlat[], floor: number | null, title: string | null): Board {
  return {
    housings: [1, 2].map((id) => ({
      id,
      title: id === 1 ? null : 'Корпус 2',
      complex_title: 'Каскад',
      floors: null,
      release_date_tag: null,
      total: 0,
      fitting: 0,
    })),
    housing_id: 1,
    sections: flats.length > 0 ? [{ title, floors: [{ floor, flats: [...flats] }] }] : [],
    totals: { flats: flats.length, on_sale: 0, fitting: 0 },
  };
}

const draw = (board: Board, filtered: boolean): string =>
  renderToString(
    <MemoryRouter initialEntries={['/kaskad?rooms=1&view=board']}>
      <BoardPanel board={board} apartments={false} filtered={filtered} onHousing={() => undefined} />
    </MemoryRouter>,
  );

test('the board shows every flat, one of them in the tab order, and no trace of what is not known', () => {
  const flats = fc.uniqueArray(anyBoardFlat, { maxLength: 6, selector: ({ id }) => id });
  fc.assert(
    fc.property(
      flats,
      fc.option(fc.integer({ min: 1, max: 40 })),
      fc.option(fc.constant('2')),
      fc.boolean(),
      (cells, floor, title, filtered) => {
        const html = draw(boardOf(cells, floor, title), filtered);
        expect(tracesOfNothing(html)).toEqual([]);
        expect(html.match(/data-at=/g) ?? []).toHaveLength(cells.length);
        expect(html.match(/tabindex="0"/gi) ?? []).toHaveLength(Math.min(1, cells.length));
      },
    ),
    { numRuns: 60 },
  );
});

test('what stands in a cell begins its name, so that it can be called by what is seen', () => {
  const flats = fc.uniqueArray(anyBoardFlat, { minLength: 1, maxLength: 6, selector: ({ id }) => id });
  fc.assert(
    fc.property(flats, fc.boolean(), (cells, filtered) => {
      const html = draw(boardOf(cells, 5, null), filtered);
      const found = [...html.matchAll(/<a [^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/a>/g)];
      expect(found).toHaveLength(cells.length);
      for (const [, name, inside] of found) {
        const seen = inside?.replaceAll(/<!-- -->|<[^>]*>/g, '') ?? '';
        expect(name?.startsWith(`${seen}. `), `${seen} in ${name}`).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('the houses to choose from are called by their part, without the name that all of them share', () => {
  const housings = ['Каскад, квартал А', 'Каскад, квартал Б'].map((complex_title, i) => ({
    ...boardOf([], null, null).housings[0],
    id: i + 1,
    title: 'Корпус 1',
    complex_title,
  })) as Board['housings'];
  const html = draw({ ...boardOf([], null, null), housings }, false);
  expect(html).toMatch(/Корпус 1, нет.в.продаже, квартал А</);
  expect(html).not.toContain('Каскад, квартал');
  const apart = housings.map((housing, i) => ({ ...housing, complex_title: ['Каскад', 'Заря'][i] ?? '' }));
  expect(draw({ ...boardOf([], null, null), housings: apart }, false)).toMatch(/Корпус 1, нет.в.продаже, Заря</);
});

test('what a housing holds is said before its part and term, with filters how much of it fits', () => {
  const [housing] = boardOf([], null, null).housings;
  const own = [0, 3].map((fitting, i) => ({
    ...housing,
    id: i + 1,
    total: 14,
    fitting,
    release_date_tag: '4 квартал 2029',
  }));
  const text = (filtered: boolean) =>
    draw({ ...boardOf([], null, null), housings: own as Board['housings'] }, filtered).replaceAll('\u00a0', ' ');
  expect(text(false)).toContain('>Корпус без номера, 14 в продаже, 4 кв. 2029<');
  expect(text(true)).toContain('>Корпус без номера, нет подходящих, 4 кв. 2029<');
  expect(text(true)).toContain('>Корпус без номера, 3 подходящие, 4 кв. 2029<');
});

test('a cell opens its flat and keeps the rest of the address; a sold one says so instead of a price', () => {
  const flat = {
    id: 7,
    number: '14',
    rooms: 2,
    rooms_known: true,
    area: 58.4,
    place: 1,
    status: 3,
    hidden: false,
    held: false,
    price: null,
    fits: false,
  };
  const html = draw(boardOf([flat], 5, null), true).replaceAll('\u00a0', ' ');
  expect(html).toContain('href="/kaskad?rooms=1&amp;view=board&amp;flat=7"');
  expect(html).toContain('aria-label="2к 58,4 —. Квартира 14: 2-комн., 58,4 м², продана"');
  expect(html).not.toContain('₽');
});

test('a flat on sale that does not fit the filters says so, without filters it does not', () => {
  const flat = {
    id: 7,
    number: null,
    rooms: 0,
    rooms_known: true,
    area: 24,
    place: null,
    status: 1,
    hidden: false,
    held: false,
    price: 9_870_000,
    fits: false,
  };
  expect(draw(boardOf([flat], 5, null), true).replaceAll('\u00a0', ' ')).toContain('не подходит по фильтрам');
  expect(draw(boardOf([{ ...flat, fits: true }], 5, null), false)).not.toContain('не\u00a0подходит');
});

test('a flat whose square metre costs clearly less than usual has a mark, which its name and the legend explain', () => {
  const cell = {
    number: '5',
    rooms: 2,
    rooms_known: true,
    area: 50,
    place: 1,
    status: 1,
    hidden: false,
    held: false,
    fits: true,
  };
  const flats = [15, 15, 15, 15, 12].map((millions, id) => ({ ...cell, id, price: millions * 1_000_000 }));
  const html = draw(boardOf(flats, 5, null), false)
    .replaceAll('\u00a0', ' ')
    .replaceAll('<!-- -->', '');
  expect(html.match(/data-low="\d+"/g)).toEqual(['data-low="20"']);
  expect(html).toMatch(/12 000 000 ₽, цена за м² на 20 % ниже обычной в корпусе/);
  expect(html).toContain('>цена за м² ниже обычной в корпусе<');
  expect(draw(boardOf(flats.slice(0, 4), 5, null), false)).not.toMatch(/data-low|ниже обычной/);
});

test('a flat that staff took from the site is not called withdrawn from sale: staff read that it is hidden', () => {
  const flat: BoardFlat = {
    ...{ id: 7, number: '14', rooms: 2, rooms_known: true, area: 58.4, place: 1, fits: false },
    ...{ status: 4, hidden: true, held: false, price: null },
  };
  const board = boardOf([flat], 5, null);
  const bought = draw(board, false).replaceAll('\u00a0', ' ');
  expect(bought).toContain('58,4 м², сейчас не показана на сайте"');
  expect(bought).toContain('>продано, снято или сейчас не показано<');
  const seen = drawForStaff(board).replaceAll('\u00a0', ' ');
  expect(seen).toContain('data-state="hidden"');
  expect(seen).toContain('aria-label="2к 58,4 скрыта. Квартира 14: 2-комн., 58,4 м², скрыта сотрудником"');
  expect(seen).toContain('>скрыто сотрудником<');
  for (const html of [bought, seen]) expect(html).not.toContain('снята с продажи');
  const withdrawn = boardOf([{ ...flat, hidden: false }], 5, null);
  for (const html of [draw(withdrawn, false), drawForStaff(withdrawn)])
    expect(html.replaceAll('\u00a0', ' ')).toContain('снята с продажи"');
});

function drawForStaff(board: Board): string {
  const loader = () => null;
  const panel = { id: 'panel', index: true, Component: Panel, loader } as const;
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Root, loader, children: [panel] }]);
  const visitor = { id: 2, role: 2, password_origin: 'own', holds: [], deals: [] };
  return renderToString(<Stub hydrationData={{ loaderData: { root: { visitor }, panel: board } }} />);
}

function Root() {
  return (
    <RootDataOf>
      <Outlet />
    </RootDataOf>
  );
}

function Panel() {
  return <BoardPanel board={useLoaderData<Board>()} apartments={false} filtered={false} onHousing={() => undefined} />;
}
