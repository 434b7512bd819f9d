import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { siteContext } from './contexts.ts';
import { requireLogin } from './login-guard.ts';

function sentTo(address: string): string | null {
  const context = new RouterContextProvider();
  context.set(siteContext, { guest: true } as never);
  try {
    requireLogin({ request: new Request(`http://site.invalid${address}`), context });
  } catch (redirect) {
    return (redirect as Response).headers.get('location');
  }
  return null;
}

const backOf = (address: string) => new URL(sentTo(address) ?? '', 'http://site.invalid').searchParams.get('back');

test('who has a session while nobody can tell whose is not asked to log in again', () => {
  const context = new RouterContextProvider();
  context.set(siteContext, { guest: true, unknown: true, requestId: 'r' } as never);
  const guard = () => requireLogin({ request: new Request('http://site.invalid/me'), context });
  expect(guard).toThrow(expect.objectContaining({ data: expect.objectContaining({ status: 503, request_id: 'r' }) }));
});

test('a guest comes back to the page he wanted, also where the router asked for its data only', () => {
  expect(backOf('/favorites?page=2')).toBe('/favorites?page=2');
  expect(backOf('/favorites-flats.data?_routes=favorites-flats')).toBe('/favorites-flats');
  expect(backOf('/users.data?status=1%2C2&_routes=root%2Cusers')).toBe('/users?status=1%2C2');
});
