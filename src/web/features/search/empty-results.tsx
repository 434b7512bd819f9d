import type { ReactNode } from 'react';
import { filterWords } from '../../../domain/filter-words.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Tag } from '../../ui/tag.tsx';
import { withFilter } from './filter-fields.tsx';
import type { Search } from './use-search.ts';

export interface EmptyResultsProps {
  readonly search: Search;
  /** «Оставить заявку». */
  readonly request: ReactNode;
}

/** Nothing fits: what was asked for, each to take away, and the two ways on (public-site specification §2). */
export function EmptyResults({ search, request }: EmptyResultsProps) {
  const { filters, titleOf, apply, pathOf } = search;
  const clean = withFilter({}, 'sort', filters.sort);
  return (
    <EmptyState
      title="По вашим критериям ничего не найдено"
      hint="Попробуйте изменить настройки фильтра"
      tags={filterWords(filters, titleOf).map(({ key, text, without }) => (
        <Tag key={key} removeLabel={`Убрать: ${text}`} onRemove={() => apply(without)}>
          {text}
        </Tag>
      ))}
      actions={
        <>
          <ButtonLink
            variant="primary"
            to={pathOf(clean)}
            replace
            preventScrollReset
            onClick={(event) => {
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
  );
}
