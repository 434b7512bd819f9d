import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followFavouritesOf, isFavourite, readFavourites, toggleFavourite } from './favourites.ts';
import { dropWishes, hasWish } from './guest-favourites.ts';

/** What the network does with one request: answers, or breaks off. */
interface Pending {
  readonly method: string;
  readonly path: string;
  readonly answer: (status: number, body: unknown) => void;
  readonly breakOff: () => void;
}

let pending: Pending[] = [];
let visitor = 0;

const ids = (...list: number[]) => ({ data: list.map((id) => ({ id })) });
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** The first request of this kind that waits for an answer. */
async function next(method: string, path: string): Promise<Pending> {
  await vi.waitFor(() => expect(pending.some((one) => one.method === method && one.path.includes(path))).toBe(true));
  const at = pending.findIndex((one) => one.method === method && one.path.includes(path));
  return pending.splice(at, 1)[0] as Pending;
}

/** Answers the lists that a reading asks for. */
async function answerLists(buildings: number[]): Promise<void> {
  (await next('GET', 'buildings')).answer(200, ids(...buildings));
  (await next('GET', 'flats')).answer(200, ids());
  (await next('GET', 'offers')).answer(200, ids());
}

beforeEach(async () => {
  vi.stubGlobal('fetch', (path: string, { method = 'GET' }: RequestInit = {}) => {
    return new Promise<Response>((resolve, reject) => {
      pending.push({
        method,
        path,
        answer: (status, body) => resolve(Response.json(body, { status })),
        breakOff: () => reject(new TypeError('network')),
      });
    });
  });
  visitor += 1;
  const followed = followFavouritesOf(visitor);
  await answerLists([7]);
  await followed;
});
afterEach(() => {
  pending = [];
  vi.unstubAllGlobals();
});

describe('the star', () => {
  it('is lit at once and stays as the server answers', async () => {
    expect(isFavourite('building', 7)).toBe(true);
    toggleFavourite('building', 8);
    expect(isFavourite('building', 8)).toBe(true);
    (await next('POST', 'buildings/8')).answer(200, ids(8));
    await settle();
    expect([isFavourite('building', 7), isFavourite('building', 8)]).toEqual([false, true]);
  });

  it('goes back when the server refuses, the others stay', async () => {
    toggleFavourite('building', 8);
    (await next('POST', 'buildings/8')).answer(409, { status: 409, code: 'conflict', title: '', detail: 'Много' });
    await vi.waitFor(() => expect(isFavourite('building', 8)).toBe(false));
    expect(isFavourite('building', 7)).toBe(true);
  });

  it('goes out everywhere without an answer, until the list is read again', async () => {
    toggleFavourite('building', 8);
    (await next('POST', 'buildings/8')).breakOff();
    await vi.waitFor(() => expect(isFavourite('building', 7)).toBe(false));
    const reading = readFavourites();
    await answerLists([7]);
    await reading;
    expect(isFavourite('building', 7)).toBe(true);
  });

  it('comes back by itself soon after', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      toggleFavourite('building', 8);
      (await next('POST', 'buildings/8')).breakOff();
      await vi.waitFor(() => expect(isFavourite('building', 7)).toBe(false));
      vi.advanceTimersByTime(3_000);
      await answerLists([7]);
      await vi.waitFor(() => expect(isFavourite('building', 7)).toBe(true));
    } finally {
      vi.useRealTimers();
    }
  });

  it('stays as it is while there is no connection, and nothing is sent', () => {
    vi.stubGlobal('navigator', { onLine: false });
    toggleFavourite('building', 8);
    toggleFavourite('building', 7);
    expect([isFavourite('building', 7), isFavourite('building', 8)]).toEqual([true, false]);
    expect(pending).toEqual([]);
  });

  it('follows the last click while earlier ones are on their way', async () => {
    toggleFavourite('building', 8);
    const add = await next('POST', 'buildings/8');
    toggleFavourite('building', 8);
    expect(isFavourite('building', 8)).toBe(false);
    add.answer(200, ids(8, 7));
    (await next('DELETE', 'buildings/8')).answer(200, ids(7));
    await settle();
    expect(isFavourite('building', 8)).toBe(false);
    expect(pending).toEqual([]);
  });

  it('that was pressed after the session ended elsewhere is kept for the login', async () => {
    vi.stubGlobal('window', {});
    toggleFavourite('building', 8);
    const ended = { status: 401, code: 'unauthenticated', title: '', detail: 'Пользователь не аутентифицирован.' };
    (await next('POST', 'buildings/8')).answer(401, ended);
    await vi.waitFor(() => expect(hasWish({ kind: 'building', id: 8 })).toBe(true));
    expect(isFavourite('building', 8), 'no star of somebody who has left').toBe(false);
    dropWishes([{ kind: 'building', id: 8 }]);
  });

  it('is not put out by a list that was asked for before it was lit', async () => {
    const reading = readFavourites();
    const stale = await next('GET', 'buildings');
    toggleFavourite('building', 8);
    (await next('POST', 'buildings/8')).answer(200, ids(8, 7));
    await settle();
    stale.answer(200, ids(7));
    (await next('GET', 'flats')).answer(200, ids());
    (await next('GET', 'offers')).answer(200, ids());
    await reading;
    expect(isFavourite('building', 8)).toBe(true);
  });
});
