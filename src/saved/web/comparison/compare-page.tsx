import { useState, useSyncExternalStore } from 'react';
import { callApi } from '../../../site/client/api-client.ts';
import { problemOf } from '../../../site/client/api-problem.ts';
import { notify } from '../../../site/client/notices.ts';
import { Button, ButtonLink } from '../../../site/ui/button.tsx';
import { KeptHead } from '../../../site/ui/catalogue/saved-list.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconFileTypePdf, IconLink, IconTrash } from '../../../site/ui/icons.ts';
import { EmptyState } from '../../../site/ui/layout/empty-state.tsx';
import { LinkTabs } from '../../../site/ui/layout/link-tabs.tsx';
import { Spinner } from '../../../site/ui/media/spinner.tsx';
import { ShareButton } from '../../../site/ui/share-part.ts';
import { type ComparedKind, setCompared, toggleCompared, useCompared } from '../comparison-store.ts';
import styles from './compare-page.module.css';
import { type ComparedParts, tableOf } from './compared-columns.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { useComparedItems } from './use-compared-items.ts';

const PATHS = { building: '/compare', flat: '/compare?what=flats' } as const;
const FAILED = 'Произошла ошибка, попробуйте позже';

export interface ComparePageProps extends ComparedParts {
  readonly kind: ComparedKind;
  /** Of shared links, without a trailing slash. */
  readonly origin: string;
}

/** What this browser compares: complexes or flats side by side, for guests too. */
export function ComparePage({ kind, origin, ...parts }: ComparePageProps) {
  const hydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  const buildings = useCompared('building');
  const flats = useCompared('flat');
  const ids = kind === 'building' ? buildings : flats;
  const { compared, failure, retry } = useComparedItems(kind, ids);
  const counted = (count: number) => (hydrated ? count : null);
  const tabs = [
    { to: PATHS.building, label: 'ЖК', count: counted(buildings.length) },
    { to: PATHS.flat, label: 'Квартиры', count: counted(flats.length) },
  ];
  return (
    <div className="nv-wrap">
      <KeptHead title="Сравнение" tabs={<LinkTabs label="Что сравнить" tabs={tabs} current={PATHS[kind]} />} />
      <noscript>
        <p>Что вы сравниваете, хранится в вашем браузере. Чтобы увидеть таблицу, включите в нём JavaScript.</p>
      </noscript>
      {hydrated && ids.length === 0 && <Nothing kind={kind} />}
      {(!hydrated || ids.length > 0) && !compared && (
        <div className={styles.waiting} role={failure ? 'alert' : 'status'}>
          {failure ? (
            <>
              {failure}
              <Button size="sm" onClick={retry}>
                Попробовать ещё раз
              </Button>
            </>
          ) : (
            <Spinner />
          )}
        </div>
      )}
      {compared && ids.length > 0 && (
        <>
          <Tools key={ids.join()} kind={kind} ids={ids} origin={origin} />
          <ComparisonTable {...tableOf(compared, parts)} onRemove={(id) => toggleCompared(kind, id)} />
        </>
      )}
    </div>
  );
}

function Tools({ kind, ids, origin }: Pick<ComparePageProps, 'kind' | 'origin'> & { readonly ids: readonly number[] }) {
  const [link, setLink] = useState<string>();
  const [busyFor, setBusyFor] = useState<'link' | 'pdf'>();
  const keep = async (purpose: 'link' | 'pdf', use: (code: string) => void) => {
    setBusyFor(purpose);
    try {
      const { data } = await callApi('saveComparison', { body: { entity_type: kind, entity_ids: [...ids] } });
      use(data.code);
    } catch (error) {
      notify.error(problemOf(error)?.detail ?? FAILED);
    } finally {
      setBusyFor(undefined);
    }
  };
  return (
    <div className={styles.tools} data-print="hide">
      {link ? (
        <>
          <ShareButton title="Сравнение новостроек" url={link} />
          <a className={`nv-link ${styles.link}`} href={link}>
            {link.replace(/^https?:\/\//, '')}
          </a>
        </>
      ) : (
        <Button
          onClick={() => void keep('link', (code) => setLink(`${origin}/compare/${code}`))}
          busy={busyFor === 'link' && 'Готовим ссылку'}
        >
          <Icon of={IconLink} size={18} />
          Ссылка на{'\u00a0'}сравнение
        </Button>
      )}
      <Button
        onClick={() => void keep('pdf', (code) => location.assign(`/api/comparisons/${code}/pdf`))}
        busy={busyFor === 'pdf' && 'Готовим PDF'}
      >
        <Icon of={IconFileTypePdf} size={18} />
        PDF для{'\u00a0'}печати
      </Button>
      <Button variant="subtle" onClick={() => setCompared(kind, [])}>
        <Icon of={IconTrash} size={18} />
        Очистить
      </Button>
    </div>
  );
}

function Nothing({ kind }: { readonly kind: ComparedKind }) {
  return (
    <EmptyState
      title={kind === 'building' ? 'В\u00a0сравнении пока нет\u00a0ЖК' : 'В\u00a0сравнении пока нет квартир'}
      hint={`Нажмите на\u00a0весы у\u00a0${kind === 'building' ? 'комплекса' : 'квартиры'}: рядом встанут до\u00a0шести`}
      actions={
        <ButtonLink variant="primary" to="/novostroyki">
          Выбрать новостройку
        </ButtonLink>
      }
    />
  );
}
