import { useContext } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { problemOf } from '../client/api-problem.ts';
import { PageRequestContext } from '../client/page-request.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import styles from './error-page.module.css';
import { useSite } from './site.ts';

/** What a visitor sees instead of a page that could not be shown; never a stack. */
export default function ErrorPage({ error }: { readonly error: unknown }) {
  const problem = problemOf(error);
  const status = problem?.status ?? (isRouteErrorResponse(error) ? error.status : 500);
  if (status === 404) return <NotFoundPage />;
  return <FailurePage status={status} requestId={problem?.request_id} detail={problem?.detail} />;
}

const OF_STAFF = /^\/(clients|users|admin)(\/|$)/;

export function NotFoundPage() {
  const { brand } = useSite().config;
  const { pathname, search } = useLocation();
  const rest = new URLSearchParams(search);
  // A page behind the last one of a list, which got shorter or never was so long.
  const ofList = rest.has('page');
  rest.delete('page');
  return (
    <div className={`nv-wrap ${styles.page}`}>
      <title>{`Страница не найдена — ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <div className={styles.card}>
        <EmptyState
          level={1}
          title="Упс, такой страницы нет"
          hint={
            ofList
              ? 'Столько страниц в этом списке нет: он стал короче или в адресе опечатка'
              : OF_STAFF.test(pathname)
                ? 'Это страница сотрудников агентства, или в адресе опечатка'
                : 'Возможно, комплекс сняли с продажи или в адресе опечатка'
          }
          actions={
            <>
              {ofList && (
                <ButtonLink to={`${pathname}${rest.size > 0 ? `?${rest}` : ''}`} variant="primary">
                  К началу списка
                </ButtonLink>
              )}
              <ButtonLink to="/" variant={ofList ? 'plain' : 'primary'}>
                Перейти на главную
              </ButtonLink>
              <ButtonLink to="/novostroyki">Все новостройки</ButtonLink>
            </>
          }
        />
      </div>
    </div>
  );
}

interface FailurePageProps {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly detail: string | undefined;
}

function FailurePage({ status, requestId, detail }: FailurePageProps) {
  const request = useContext(PageRequestContext);
  const { brand } = useSite().config;
  const id = requestId ?? request.requestId;
  const overloaded = status === 503 || status === 429;
  return (
    <div className={`nv-wrap ${styles.page}`}>
      <title>{`Страница не открылась — ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      {id && <meta name="request-id" content={id} />}
      <div className={styles.card}>
        <EmptyState
          level={1}
          title={overloaded ? 'Сервис временно недоступен' : 'Страница не открылась'}
          hint={
            <>
              {detail ?? 'Произошла ошибка, попробуйте позже'}
              {id && <span className={styles.id}>Номер обращения: {id}</span>}
            </>
          }
          actions={
            <>
              <Button variant="primary" onClick={() => location.reload()}>
                Попробовать ещё раз
              </Button>
              <ButtonLink to="/">Перейти на главную</ButtonLink>
            </>
          }
        />
      </div>
    </div>
  );
}
