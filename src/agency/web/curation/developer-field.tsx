import { Select } from '@mantine/core';
import { Link } from 'react-router';
import { useDevelopers } from '../../../complex/web/use-developers.ts';
import type { CuratedCard } from '../../contract/curated-card.ts';
import styles from './catalogue-page.module.css';

export interface DeveloperFieldProps {
  /** By the feed and by the editor. */
  readonly developers: CuratedCard['developers'];
  /** Chosen and not saved yet; undefined until somebody touches it. */
  readonly chosen: number | null | undefined;
  readonly error: string | undefined;
  readonly onChange: (id: number | null) => void;
}

/** Whose complex or village it is: one of the developers, or, empty, the one that the feed names. */
export function DeveloperField({ developers, chosen, error, onChange }: DeveloperFieldProps) {
  const { feed, curated } = developers;
  const options = useDevelopers();
  const id = chosen === undefined ? (curated?.id ?? null) : chosen;
  const shown = [...(curated ? [{ value: String(curated.id), label: curated.title }] : []), ...(options ?? [])];
  const current = chosen === undefined ? (curated ?? feed) : undefined;
  return (
    <div id="field-developer">
      <Select
        label="Застройщик"
        description={feed ? `В фиде: ${feed.title}` : 'В фиде не указано'}
        placeholder={options ? 'Выберите или найдите' : 'Загружаем…'}
        data={[...new Map(shown.map((option) => [option.value, option])).values()]}
        value={id === null ? null : String(id)}
        error={error}
        searchable
        clearable
        nothingFoundMessage="Такого нет: добавьте его в «Застройщиках»"
        onChange={(value) => onChange(value === null ? null : Number(value))}
      />
      <p className={styles.feed}>
        {current && (current.legal_name ?? 'Юридическое лицо не указано. ')}{' '}
        <Link
          className="nv-link"
          to={`/admin/developers${current ? `?term=${encodeURIComponent(current.title)}` : ''}`}
        >
          {current ? 'Реквизиты' : 'Все застройщики'}
        </Link>
      </p>
    </div>
  );
}
