import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { SiteApi } from '../../platform/contract/site.ts';
import { apiContext } from '../client/contexts.ts';
import { loader } from './old-card.tsx';

/** What the loader throws for an address when the API knows this complex. */
async function answerTo(entityId: string, building: object): Promise<Response | { init?: { status?: number } }> {
  const context = new RouterContextProvider();
  const call = async () => ({ data: building });
  context.set(apiContext, { call } as unknown as SiteApi);
  const request = new Request(`http://novosel.example/zhk/${entityId}?flat=7`);
  const args = { params: { entityId }, request, context } as unknown as Parameters<typeof loader>[0];
  return loader(args).then(
    () => new Response('nothing thrown'),
    (thrown) => thrown,
  );
}

it('moves an old address for good to the card, in one step also from a part of a complex', async () => {
  for (const [parent, location] of [
    [null, '/kaskad?flat=7'],
    [{ id: 1, title: 'Посад', title_eng: 'posad' }, '/posad?flat=7'],
  ]) {
    const answer = await answerTo('12', { title_eng: 'kaskad', parent });
    if (!(answer instanceof Response)) throw new Error('no redirect');
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe(location);
  }
});

it('does not know an address that no complex can have', async () => {
  expect(await answerTo('Bad Id', { title_eng: 'kaskad', parent: null })).toMatchObject({ init: { status: 404 } });
});
