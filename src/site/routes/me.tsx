import { listPreferences } from '../../clients/contract/client-story.ts';
import { NoticeChoice } from '../../clients/web/notice-choice.tsx';
import { listSessions } from '../../people/contract/me.ts';
import { getSecondFactor } from '../../people/contract/second-factor.ts';
import { isStaff } from '../../people/rules/roles.ts';
import { ProfilePage } from '../../people/web/profile-page.tsx';
import { apiContext } from '../client/contexts.ts';
import { requireLogin } from '../client/login-guard.ts';
import { useVisitor } from '../client/visitor.ts';
import { OwnManager } from '../shell/own-manager.tsx';
import { pageMeta, siteOf } from '../shell/page-meta.ts';
import { type ShellHandle, useSite } from '../shell/site.ts';
import type { Route } from './+types/me';

export const handle: ShellHandle = { hideCallback: true, simpleFooter: true, hideComparison: true };

export async function loader(args: Route.LoaderArgs) {
  requireLogin(args);
  const api = args.context.get(apiContext);
  const [sessions, secondFactor, preferences] = await Promise.all([
    api.call(listSessions, {}),
    api.call(getSecondFactor, {}),
    api.call(listPreferences, {}),
  ]);
  const { sms, email } = (preferences.data.notices ?? {}) as { sms?: unknown; email?: unknown };
  return {
    sessions: sessions.data,
    secondFactor: secondFactor.data,
    notices: { sms: sms === true, email: typeof email === 'string' ? email : '' },
  };
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
      secondFactor={loaderData.secondFactor}
      now={now}
      managerCard={isStaff(visitor.role) ? <NoticeChoice wishes={loaderData.notices} /> : <OwnManager />}
    />
  );
}
