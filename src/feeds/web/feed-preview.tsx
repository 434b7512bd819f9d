import { Loader } from '@mantine/core';
import { formatPrice } from '../../complex/rules/format.ts';
import { countOf, groupDigits, NOUNS } from '../../platform/rules/russian.ts';
import type { FeedPreviewAnswer } from '../contract/identity.ts';
import { fieldValue, fieldWord } from '../rules/difference-words.ts';
import { lotName } from '../rules/lot-name.ts';
import { countWords, formatTitle, QUESTION_WORDS } from './feed-words.ts';
import styles from './feeds.module.css';
import { ScrollingRows } from './scrolling-rows.tsx';
import type { FeedPreviewState } from './use-feed-preview.ts';

type Preview = NonNullable<FeedPreviewAnswer['preview']>;

/** What a feed would do: in numbers, by complex, with examples and with what staff would be asked. */
export function FeedPreview({ state: { answer, failure } }: { readonly state: FeedPreviewState }) {
  if (failure !== null) return <p className={styles.warning}>{failure}</p>;
  if (answer === null || answer.status === 'running') {
    return (
      <p role="status">
        <Loader size="sm" /> Читаем фид и считаем, что он изменит. Сам каталог не меняется.
      </p>
    );
  }
  if (!answer.preview)
    return <p className={styles.warning}>Фид не прочитан: {answer.reason ?? 'неизвестная ошибка'}</p>;
  const { preview, format, warnings } = answer;
  return (
    <div className={styles.preview}>
      <p role="status">
        Формат {formatTitle(format)}. {countWords(preview.counts) || 'Ничего не изменится'}.
      </p>
      {preview.reasons.length > 0 && (
        <p className={styles.warning}>
          Загрузка будет под вопросом: {preview.reasons.join('; ')}. Ничего не снимется с продажи.
        </p>
      )}
      <Complexes preview={preview} />
      <Flats title="Появятся" flats={preview.examples.listed} total={preview.counts.new ?? 0} />
      <Flats title="Сменят цену" flats={preview.examples.repriced} total={null} />
      <Differences differences={preview.differences} />
      <Flats title="Снимутся с продажи" flats={preview.examples.retired} total={preview.counts.retired ?? 0} />
      {preview.questions.map(({ kind, count, subjects }) => (
        <p key={kind}>
          Спросим вас: {QUESTION_WORDS[kind]} — {groupDigits(count)} ({subjects.join(', ')})
        </p>
      ))}
      {warnings.length > 0 && (
        <details>
          <summary>Замечания и пропуски</summary>
          <ul>
            {warnings.map(({ code, title, count }) => (
              <li key={code}>
                {title}: {groupDigits(count)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const BECOMES: Readonly<Record<Preview['complexes'][number]['becomes'], string>> = {
  new: 'новый',
  known: 'уже есть',
  waiting: 'спросим, какой это',
  ignored: 'не наш, пропустим',
};

function Complexes({ preview: { complexes, complexes_total } }: { readonly preview: Preview }) {
  if (complexes.length === 0) return null;
  return (
    <section aria-label="Комплексы фида">
      <h3 className="nv-h3">Комплексы: {groupDigits(complexes_total)}</h3>
      <ScrollingRows label="Комплексы фида по порядку">
        {complexes.map(({ key, title, becomes, lots, complex, lacks }) => (
          <li key={key}>
            <span>
              {title ?? `Без названия, № ${key}`}
              {complex?.title && complex.title !== title && ` → ${complex.title}`}
            </span>
            <span className="nv-secondary">
              {countOf(lots, NOUNS.lot)}, {BECOMES[becomes]}
            </span>
            {lacks.length > 0 && <small className={styles.warning}>Не хватает: {lacks.join(', ')}</small>}
          </li>
        ))}
      </ScrollingRows>
    </section>
  );
}

/** What changes on flats that are known, field by field: how many of each, and some flats whole. */
function Differences({ differences: { fields, flats } }: { readonly differences: Preview['differences'] }) {
  if (fields.length === 0) return null;
  return (
    <details>
      <summary>
        Изменятся поля: {fields.map(({ field, lots }) => `${fieldWord(field)} — ${groupDigits(lots)}`).join(', ')}
      </summary>
      <ScrollingRows label="Квартиры, поля которых изменятся">
        {flats.map(({ complex, changes, ...lot }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: examples have no names of their own
          <li key={index}>
            <span>{[complex, lotName(lot)].filter(Boolean).join(', ')}</span>
            <span />
            {changes.map(({ field, was, said }) => (
              <small key={field}>
                {fieldWord(field)}: {fieldValue(field, was)} → {fieldValue(field, said)}
              </small>
            ))}
          </li>
        ))}
      </ScrollingRows>
    </details>
  );
}

interface FlatsProps {
  readonly title: string;
  readonly flats: Preview['examples']['listed'];
  /** How many in all, where it is known. */
  readonly total: number | null;
}

function Flats({ title, flats, total }: FlatsProps) {
  if (flats.length === 0) return null;
  return (
    <details>
      <summary>
        {title}
        {total !== null && `: ${groupDigits(total)}`}, например
      </summary>
      <ScrollingRows label={title}>
        {flats.map(({ complex, number, area, price, old_price }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: examples have no names of their own
          <li key={index}>
            <span>
              {complex ?? '—'}, {number ? `№ ${number}` : 'без номера'}, {groupDigits(area)} м²
            </span>
            <span>
              {old_price !== null && `${formatPrice(old_price)} → `}
              {price === null ? 'без цены' : formatPrice(price)}
            </span>
          </li>
        ))}
      </ScrollingRows>
    </details>
  );
}
