import type { FormEvent, ReactNode } from 'react';
import { type FactField, POINT_FACTS } from '../../../complex/rules/fact-field.ts';
import { notify } from '../../../site/client/notices.ts';
import { RestoredNote, type RestoredNoteProps } from '../../../site/office/device/restored-note.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { CuratedCard } from '../../contract/curated-card.ts';
import styles from './catalogue-page.module.css';
import { FactInput, type FactValue } from './fact-input.tsx';

/** Only what was touched: the rest follows the server, so that saving another part of the card takes nothing away here. */
export interface StatedDraft {
  readonly facts: Readonly<Record<string, FactValue>>;
  /** Undefined: nobody touched it. */
  readonly point: string | undefined;
  readonly developer: number | null | undefined;
}

export const UNTOUCHED: StatedDraft = { facts: {}, point: undefined, developer: undefined };

const startOf = ({ facts }: Pick<CuratedCard, 'facts'>): StatedDraft['facts'] =>
  Object.fromEntries(facts.map(({ key, curated }) => [key, curated]));

/** What is sent of a draft: what somebody touched. */
export function statedIn({ facts, point, developer }: StatedDraft, card: Pick<CuratedCard, 'version' | 'facts'>) {
  const start = startOf(card);
  return {
    version: card.version,
    facts: Object.fromEntries(Object.entries(facts).filter(([key, value]) => value !== start[key])),
    ...(point === undefined ? {} : { point: point.trim() || null }),
    ...(developer === undefined ? {} : { developer_id: developer }),
  };
}

interface FactFieldsProps {
  readonly fields: readonly FactField[];
  readonly card: Pick<CuratedCard, 'facts'>;
  readonly drafts: StatedDraft['facts'];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (drafts: StatedDraft['facts']) => void;
}

/** A field for each fact but the point, which has one of its own kind. */
export function FactFields({ fields, card, drafts, errors, onChange }: FactFieldsProps) {
  const shown = { ...startOf(card), ...drafts };
  return fields
    .filter(({ key }) => !POINT_FACTS.some((point) => point.key === key))
    .map((field) => (
      <FactInput
        key={field.key}
        field={field}
        feed={card.facts.find(({ key }) => key === field.key)?.feed ?? null}
        value={shown[field.key] ?? null}
        error={errors[`facts.${field.key}`] ?? errors[field.key]}
        onChange={(value) => onChange({ ...drafts, [field.key]: value })}
      />
    ));
}

interface FactsFormProps<Card extends Pick<CuratedCard, 'published'>> {
  readonly form: RestoredNoteProps['form'] & { readonly saving: boolean };
  readonly card: Pick<CuratedCard, 'published'>;
  readonly send: () => Promise<{ readonly answer: { readonly data: Card } } | 'waiting' | false>;
  /** Said where the saving has shown it: «комплекс на сайте». */
  readonly shown: string;
  readonly onSaved: (card: Card) => void;
  /** Its fields. */
  readonly children: ReactNode;
  /** Beneath them. */
  readonly below?: ReactNode;
}

/** What feeds say and what the editor says instead; an empty field leaves it to the feed. */
export function FactsForm<Card extends Pick<CuratedCard, 'published'>>(props: FactsFormProps<Card>) {
  const { form, card, send, shown, onSaved, children, below } = props;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await send();
    if (!sent || sent === 'waiting') return;
    const { data } = sent.answer;
    notify.success(data.published && !card.published ? `Карточка сохранена, ${shown}` : 'Карточка сохранена');
    onSaved(data);
  };
  return (
    <form id="facts" className={styles.panel} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={styles.title}>Сведения</h2>
      <RestoredNote form={form} />
      <div className={styles.fields}>{children}</div>
      {below}
      <Button type="submit" variant="primary" className={styles.save} busy={form.saving ? 'Сохраняем' : undefined}>
        Сохранить сведения
      </Button>
    </form>
  );
}
