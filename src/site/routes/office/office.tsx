import { Outlet } from 'react-router';
import { getFirstSteps } from '../../../agency/contract/first-steps.ts';
import { taskReminders } from '../../../clients/contract/client-work.ts';
import { officePulse } from '../../../clients/contract/office-events.ts';
import { countWithoutManager } from '../../../clients/contract/users.ts';
import { OfficeSearch, useOfficeSearch } from '../../../clients/web/office-search.tsx';
import { RemindersPanel } from '../../../clients/web/tasks/reminders-panel.tsx';
import { useReminders } from '../../../clients/web/tasks/use-reminders.ts';
import { getOwnRights } from '../../../people/contract/work-time.ts';
import { ROLES } from '../../../people/rules/roles.ts';
import { logout } from '../../client/api-client.ts';
import { apiContext } from '../../client/contexts.ts';
import { notify } from '../../client/notices.ts';
import { keepShown, useShownPage } from '../../office/device/keep-shown.ts';
import { WaitingBar } from '../../office/device/waiting-bar.tsx';
import { OfficeFrame } from '../../office/office-frame.tsx';
import { OfficeProvider } from '../../office/office-provider.tsx';
import { FAILED } from '../../office/saved.ts';
import { useOffice } from '../../office/use-office.ts';
import { staffOnly } from '../../parts/office/staff-only.ts';
import type { ShellHandle } from '../../shell/site.ts';
import type { Route } from './+types/office';

export const handle: ShellHandle = {
  simpleFooter: true,
  hideCallback: true,
  fixedHeader: true,
  skipLinks: [{ href: '#office', label: 'К рабочей области' }],
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { role } = await staffOnly(context, request, ROLES.manager);
  const api = context.get(apiContext);
  const [counted, reminders, pulse, rights, beginning] = await Promise.all([
    role === ROLES.admin ? api.call(countWithoutManager, {}) : { count: 0, requests: 0 },
    api.call(taskReminders, {}),
    api.call(officePulse, {}),
    api.call(getOwnRights, {}),
    role === ROLES.admin ? api.call(getFirstSteps, {}) : undefined,
  ]);
  const firstSteps = beginning?.data.put_away === false && beginning.data.steps.some(({ done }) => !done);
  return {
    role,
    withoutManager: counted.count,
    requests: counted.requests,
    reminders: reminders.data,
    newLeads: pulse.data.new_leads,
    firstSteps,
    mayExport: rights.data.may_export,
  };
}

/** What cannot be loaded again leaves the page as it is. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepShown];

/** The frame of all pages of the back-office. */
export default function Office({ loaderData }: Route.ComponentProps) {
  const { due, tasks, close } = useReminders(loaderData.reminders);
  const newLeads = useOffice(loaderData.newLeads);
  useShownPage();
  const search = useOfficeSearch();
  const leave = () => logout('/').catch(() => notify.error(FAILED));
  return (
    <OfficeProvider mayExport={loaderData.mayExport}>
      <OfficeFrame
        role={loaderData.role}
        withoutManager={loaderData.withoutManager}
        requests={loaderData.requests}
        dueTasks={due}
        newLeads={newLeads}
        firstSteps={loaderData.firstSteps}
        reminders={<RemindersPanel tasks={tasks} onClose={close} />}
        onSearch={search.open}
        onLogout={() => void leave()}
      >
        <Outlet />
        <WaitingBar />
        <OfficeSearch opened={search.opened} onClose={search.close} />
      </OfficeFrame>
    </OfficeProvider>
  );
}
