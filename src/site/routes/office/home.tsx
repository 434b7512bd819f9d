import { redirect } from 'react-router';
import { ROLES } from '../../../people/rules/roles.ts';
import { homeOf } from '../../parts/office/staff-home.ts';
import { staffOnly } from '../../parts/office/staff-only.ts';
import type { Route } from './+types/home';

/** The short address of the back-office leads to where staff begin. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await staffOnly(context, request, ROLES.manager);
  throw redirect(await homeOf(context, role));
}
