import type { ReactNode } from 'react';
import type { LooseningOffer } from '../../complex/contract/buildings.ts';
import { capitalise, countOf, NBSP, NOUNS } from '../../platform/rules/russian.ts';
import { ButtonLink } from '../../site/ui/button.tsx';
import { EmptyState } from '../../site/ui/layout/empty-state.tsx';
import { pressedLink } from '../../site/ui/pressed-link.ts';
import { cleared, tagsOf } from './chosen-tags.tsx';
import styles from './empty-results.module.css';
import { filtersOf, type Search } from './search-store.ts';

export interface EmptyResultsProps {
  readonly search: Search;
  readonly loosenings: readonly LooseningOffer[];
  /** «Оставить заявку». */
  readonly request: ReactNode;
}

/** Nothing fits: what was asked for, each to take away, the two ways on, what to loosen. */
export default function EmptyResults({ search, loosenings, request }: EmptyResultsProps) {
  const { apply, pathOf } = search;
  const clean = cleared(search);
  const tags = tagsOf(search);
  // Nothing was asked for and nothing is there: no filter is to blame.
  if (tags.length === 0 && loosenings.length === 0)
    return (
      <EmptyState
        title="Новостроек пока нет"
        hint="Каталог ещё пуст. Оставьте заявку: менеджер подберёт квартиру вручную"
        actions={request}
      />
    );
  return (
    <>
      <EmptyState
        title="По вашим критериям ничего не найдено"
        hint="Попробуйте изменить настройки фильтра"
        tags={tags}
        actions={
          <>
            <ButtonLink
              variant="primary"
              to={pathOf(clean)}
              replace
              preventScrollReset
              onClick={(event) => {
                if (!pressedLink(event)) return;
                event.preventDefault();
                apply(clean);
              }}
            >
              Сбросить фильтры
            </ButtonLink>
            {request}
          </>
        }
      />
      {loosenings.length > 0 && <Loosenings search={search} offers={loosenings} />}
    </>
  );
}

interface LooseningsProps {
  readonly search: Search;
  readonly offers: readonly LooseningOffer[];
}

/** Small steps away from what was asked for, each with what it finds. */
function Loosenings({ search, offers }: LooseningsProps) {
  return (
    <section className={styles.loosenings} aria-labelledby="loosenings">
      <h3 id="loosenings">Можно изменить немного</h3>
      <ul>
        {offers.map(({ label, path, filters, buildings, flats }) => (
          <li key={path}>
            <a
              href={path}
              onClick={(event) => {
                if (!pressedLink(event)) return;
                event.preventDefault();
                search.apply(filtersOf({ filters, year: search.year }));
              }}
            >
              <span>{capitalise(label)}</span>
              <b>{flats > 0 ? countOf(flats, NOUNS.flat) : `${buildings}${NBSP}ЖК`}</b>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
