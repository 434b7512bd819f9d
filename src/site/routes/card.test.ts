import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { SiteApi } from '../../platform/contract/site.ts';
import { apiContext } from '../client/contexts.ts';
import { loader } from './card.tsx';

it('leads from a part of a complex to the complex with the flat that was opened', async () => {
  const context = new RouterContextProvider();
  const call = async () => ({ data: { kind: 'redirect', location: '/posad' } });
  context.set(apiContext, { call } as unknown as SiteApi);
  const request = new Request('http://novosel.example/posad-kvartal-a?flat=7&view=board');
  const args = { params: { titleEng: 'posad-kvartal-a' }, request, context };
  const answer = await loader(args as unknown as Parameters<typeof loader>[0]).catch((thrown) => thrown);
  expect([answer.status, answer.headers.get('location')]).toEqual([301, '/posad?flat=7&view=board']);
});
