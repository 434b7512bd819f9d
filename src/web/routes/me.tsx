import { listSessions } from '../../contract/me.ts';
import { isStaff } from '../../domain/roles.ts';
import { apiContext } from '../contexts.ts';
import { ProfilePage } from '../features/account/profile-page.tsx';
import { requireLogin } from '../login-guard.ts';
import { OwnManager } from '../shell/own-manager.tsx';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { type ShellHandle, useSite } from '../shell/site.ts';
import { useVisitor } from '../visitor.ts';
import type { Route } from './+types/me';

export const handle: ShellHandle = { hideCallback: true, simpleFooter: true };

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const { data } = await args.context.get(apiContext).call(listSessions, {});
  return { sessions: data };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOf(matches), { title: 'Профиль', description: 'Ваши данные, пароль и сеансы.' });

export default function Me({ loaderData }: Route.ComponentProps) {
  const { now } = useSite();
  const visitor = useVisitor();
  if (!visitor) return null;
  return (
    <ProfilePage
      visitor={visitor}
      sessions={loaderData.sessions}
      now={now}
      managerCard={isStaff(visitor.role) ? undefined : <OwnManager />}
    />
  );
}
