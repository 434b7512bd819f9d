import { data } from 'react-router';
import { NotFoundPage } from '../shell/error-page.tsx';
import type { ShellHandle } from '../shell/site.ts';

export const handle: ShellHandle = { hideCallback: true };

/** Any address that nothing else answers: a page with status 404. */
export function loader() {
  return data(null, { status: 404 });
}

export default NotFoundPage;
