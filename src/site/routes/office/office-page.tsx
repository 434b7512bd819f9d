import { Outlet, useLocation } from 'react-router';
import { problemOf } from '../../client/api-problem.ts';
import type { OfficeForm } from '../../office/device/office-forms.ts';
import { UnsavedWords } from '../../office/device/unsaved-words.tsx';
import { ErrorPage } from '../../shell/later-parts.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import type { Route } from './+types/office-page';

/** Whatever lies in the frame of the back-office, so that what is not there is said within it. */
export default function OfficePage() {
  return <Outlet />;
}

const CARD = '/users/logs/card/';
/** Where a manager writes on a client's card. */
const WRITTEN_ON_CARD = { note: 'text', task: 'text' } as const satisfies Partial<Record<OfficeForm, string>>;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const card = pathname.startsWith(CARD);
  const client = card ? /u(\d+)$/.exec(pathname)?.[1] : undefined;
  const status = problemOf(error)?.status ?? (error as { status?: unknown } | undefined)?.status;
  if (status !== 404) return <ErrorPage error={error} />;
  return (
    <>
      <title>{card ? 'Клиент не ваш' : 'Здесь ничего нет'}</title>
      <EmptyState
        level={1}
        title={card ? 'Этого клиента нет среди ваших' : 'Здесь ничего нет'}
        hint={
          card
            ? 'Его передали другому менеджеру, или в адресе опечатка. Кому передали, знает администратор'
            : 'Это удалили или передали другому, или в адресе опечатка'
        }
        actions={
          <>
            <ButtonLink to={card ? '/clients' : '/clients/today'} variant="primary">
              {card ? 'Мои клиенты' : 'К работе'}
            </ButtonLink>
            {card && <ButtonLink to="/clients/today">Сегодня</ButtonLink>}
          </>
        }
      />
      {client !== undefined && <UnsavedWords fields={WRITTEN_ON_CARD} subject={Number(client)} />}
    </>
  );
}
