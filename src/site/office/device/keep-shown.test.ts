import type { DataStrategyResult } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notify } from '../../client/notices.ts';
import { keepShown, rememberPage } from './keep-shown.ts';

const warned = vi.spyOn(notify, 'warning').mockReturnValue(undefined);
beforeEach(() => rememberPage({ address: '/users?page=2', data: new Map([['users', 'as shown']]) }));
afterEach(() => warned.mockClear());

type Results = Record<string, DataStrategyResult>;
const failed = (): Results => ({ users: { type: 'error', result: new TypeError('Failed to fetch') } });
async function loadAgain(results: Results, signal = new AbortController().signal): Promise<Results> {
  const request = new Request('https://agency.example/users?page=2', { signal });
  const args = { request } as Parameters<typeof keepShown>[0];
  return (await keepShown(args, async () => results)) as Results;
}

it('a page that cannot be loaded again keeps what it shows, and says so', async () => {
  expect(await loadAgain(failed())).toEqual({ users: { type: 'data', result: 'as shown' } });
  expect(warned).toHaveBeenCalledTimes(1);
});

it('a loading that a newer one took the place of says nothing of the connection', async () => {
  const newer = new AbortController();
  newer.abort();
  await loadAgain(failed(), newer.signal);
  expect(warned).not.toHaveBeenCalled();
});

it('an answer of the server is shown, and so is another page', async () => {
  const refused: Results = { users: { type: 'error', result: new Response(null, { status: 403 }) } };
  expect(await loadAgain(refused)).toBe(refused);
  rememberPage({ address: '/clients', data: new Map() });
  const other = failed();
  expect(await loadAgain(other)).toBe(other);
  expect(warned).not.toHaveBeenCalled();
});
