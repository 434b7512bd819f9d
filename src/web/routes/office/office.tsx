import { Outlet } from 'react-router';
import { taskReminders } from '../../../contract/client-work.ts';
import { countWithoutManager } from '../../../contract/users.ts';
import { ROLES } from '../../../domain/roles.ts';
import { apiContext } from '../../contexts.ts';
import { OfficeFrame } from '../../features/office/office-frame.tsx';
import { OfficeProvider } from '../../features/office/office-provider.tsx';
import { RemindersPanel } from '../../features/office/reminders-panel.tsx';
import { FAILED } from '../../features/office/saved.ts';
import { useReminders } from '../../features/office/use-reminders.ts';
import { notify } from '../../notices.ts';
import { logout } from '../../session.ts';
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
