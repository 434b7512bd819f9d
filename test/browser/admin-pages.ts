import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { type OpenPage, type PageOptions, whenAlive } from './open-page.ts';

/** An address of the site under test. */
export const at = (path: string): string => new URL(path, inject('siteUrl')).href;

/** Opens pages of the administrator by the `open` of `usePages`; each has a session of its own. */
export function adminPages(open: OpenPage) {
  return async (path: string, options: PageOptions = {}): Promise<Page> => {
    const page = await open(null, { used: true, ...options });
    await page.request.post(at('/api/auth/login'), { data: inject('admin') });
    await page.goto(at(path));
    await whenAlive(page);
    return page;
  };
}
