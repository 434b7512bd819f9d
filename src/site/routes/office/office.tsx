import { Outlet } from 'react-router';
import { taskReminders } from '../../../clients/contract/client-work.ts';
import { countWithoutManager } from '../../../clients/contract/users.ts';
import { RemindersPanel } from '../../../clients/web/reminders-panel.tsx';
import { useReminders } from '../../../clients/web/use-reminders.ts';
import { ROLES } from '../../../people/rules/roles.ts';
import { apiContext } from '../../client/contexts.ts';
import { notify } from '../../client/notices.ts';
import { logout } from '../../client/session.ts';
import { OfficeFrame } from '../../office/office-frame.tsx';
import { OfficeProvider } from '../../office/office-provider.tsx';
import { FAILED } from '../../office/saved.ts';
import type { ShellHandle } from '../../shell/site.ts';
import type { Route } from './+types/office';
import { staffOnly } from './staff-only.ts';

export const handle: ShellHandle = { simpleFooter: true, hideCallback: true, fixedHeader: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await staffOnly(context, request, ROLES.manager);
  const api = context.get(apiContext);
  const [counted, reminders] = await Promise.all([
    role === ROLES.admin ? api.call(countWithoutManager, {}) : { count: 0 },
    api.call(taskReminders, {}),
  ]);
  return { role, withoutManager: counted.count, reminders: reminders.data };
}

/** The frame of all pages of the back-office. */
export default function Office({ loaderData }: Route.ComponentProps) {
  const { due, tasks, close } = useReminders(loaderData.reminders);
  const leave = () => logout('/').catch(() => notify.error(FAILED));
  return (
    <OfficeProvider>
      <OfficeFrame
        role={loaderData.role}
        withoutManager={loaderData.withoutManager}
        dueTasks={due}
        reminders={<RemindersPanel tasks={tasks} onClose={close} />}
        onLogout={() => void leave()}
      >
        <Outlet />
      </OfficeFrame>
    </OfficeProvider>
  );
}
