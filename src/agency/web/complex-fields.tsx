import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { COMPLEX_FACTS, COMPLEX_OWN, type FactField, readTypedNumber } from '../../complex/rules/complex-facts.ts';
import type { MapSettings } from '../../map/web/engine/map-engine.ts';
import { tooLong } from '../../platform/rules/text-length.ts';
import { notify } from '../../site/client/notices.ts';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../site/office/device/use-office-form.ts';
import { Button } from '../../site/ui/button.tsx';
import type { CuratedComplex } from '../contract/curation.ts';
import styles from './catalogue-page.module.css';
import { DeveloperField } from './developer-field.tsx';
import { PointField } from './point-field.tsx';

type FactValue = string | number | null;
type OwnFacts = Pick<CuratedComplex, 'housing_class' | 'registration' | 'apartments_only'>;

export interface ComplexEditProps {
  readonly complex: CuratedComplex;
  /** With the complex as it is now; without it, it has to be read again. */
  readonly onSaved: (complex?: CuratedComplex) => void;
}

interface FactsDraft {
  readonly drafts: Readonly<Record<string, FactValue>>;
  readonly own: Partial<OwnFacts>;
  /** Undefined: nobody touched it. */
  readonly point: string | undefined;
  readonly developer: number | null | undefined;
}

const UNTOUCHED: FactsDraft = { drafts: {}, own: {}, point: undefined, developer: undefined };

/** Facts that have a field of their own kind. */
const POINT: readonly string[] = ['lat', 'lng'];

/** What feeds say and what the editor says instead; an empty field leaves it to the feed. */
export function ComplexFacts({ complex, map, onSaved }: ComplexEditProps & { readonly map: MapSettings }) {
  const start = Object.fromEntries(complex.facts.map(({ key, curated }) => [key, curated]));
  // Only what was touched: the rest follows the server, so that saving another part of the card takes nothing away here.
  const form = useOfficeForm('complex-facts', complex.id, UNTOUCHED);
  const { errors, saving } = form;
  const { drafts, own: ownDrafts, point, developer } = form.draft;
  const setOwn = (own: Partial<OwnFacts>) => form.change({ own });
  const facts = { ...start, ...drafts };
  const own: OwnFacts = {
    housing_class: complex.housing_class,
    registration: complex.registration,
    apartments_only: complex.apartments_only,
    ...ownDrafts,
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const changed = Object.fromEntries(Object.entries(drafts).filter(([key, value]) => value !== start[key]));
    const body = {
      ...{ version: complex.version, facts: changed, ...own },
      ...(point === undefined ? {} : { point: point.trim() || null }),
      ...(developer === undefined ? {} : { developer_id: developer }),
    };
    const sent = await form.send('changeCuratedComplex', { params: { id: complex.id }, body }, '');
    if (!sent || sent === 'waiting') return;
    const { data } = sent.answer;
    notify.success(
      data.published && !complex.published ? 'Карточка сохранена, комплекс на сайте' : 'Карточка сохранена',
    );
    onSaved(data);
  };
  return (
    <form id="facts" className={styles.panel} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={styles.title}>Сведения</h2>
      <RestoredNote form={form} />
      <div className={styles.fields}>
        {COMPLEX_FACTS.filter(({ key }) => !POINT.includes(key)).map((field) => (
          <Fact
            key={field.key}
            field={field}
            feed={complex.facts.find(({ key }) => key === field.key)?.feed ?? null}
            value={facts[field.key] ?? null}
            error={errors[`facts.${field.key}`] ?? errors[field.key]}
            onChange={(value) => form.change({ drafts: { ...drafts, [field.key]: value } })}
          />
        ))}
        <DeveloperField
          complex={complex}
          chosen={developer}
          error={errors.developer_id}
          onChange={(chosen) => form.change({ developer: chosen })}
        />
        <Select
          label="Класс"
          clearable
          allowDeselect
          data={COMPLEX_OWN.housing_class.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={own.housing_class === null ? null : String(own.housing_class)}
          onChange={(value) => setOwn({ ...ownDrafts, housing_class: value === null ? null : Number(value) })}
        />
        <Select
          label="Прописка"
          clearable
          allowDeselect
          data={COMPLEX_OWN.registration.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={own.registration === null ? null : String(own.registration)}
          onChange={(value) => setOwn({ ...ownDrafts, registration: value === null ? null : Number(value) })}
        />
        <Switch
          label="Только апартаменты"
          checked={own.apartments_only}
          onChange={(event) => setOwn({ ...ownDrafts, apartments_only: event.currentTarget.checked })}
        />
        <PointField
          complex={complex}
          settings={map}
          typed={point}
          error={errors.point}
          onChange={(typed) => form.change({ point: typed })}
        />
      </div>
      <Button type="submit" variant="primary" className={styles.save} busy={saving ? 'Сохраняем' : undefined}>
        Сохранить сведения
      </Button>
    </form>
  );
}

interface FactProps {
  readonly field: FactField;
  readonly feed: FactValue;
  readonly value: FactValue;
  readonly error: string | undefined;
  readonly onChange: (value: FactValue) => void;
}

const FEED_SHOWN = 160;

function Fact({ field, feed, value, error, onChange }: FactProps) {
  const { title, kind, limit, options } = field;
  const said = options?.find(({ id }) => id === feed)?.title ?? feed;
  const description = said === null ? 'В фиде не указано' : `В фиде: ${String(said).slice(0, FEED_SHOWN)}`;
  const common = { id: `field-${field.key}`, label: title, description, error };
  if (kind === 'number') return <NumberField {...common} value={value} limit={limit} onChange={onChange} />;
  if (kind === 'choice') {
    return (
      <Select
        {...common}
        clearable
        allowDeselect
        data={(options ?? []).map((option) => ({ value: String(option.id), label: option.title }))}
        value={value === null ? null : String(value)}
        onChange={(next) => onChange(options?.find(({ id }) => String(id) === next)?.id ?? null)}
      />
    );
  }
  const onText = (text: string) => onChange(text.trim() === '' ? null : text);
  if (kind === 'text') {
    return (
      <Textarea
        {...common}
        className={styles.wide}
        value={value ?? ''}
        error={tooLong(String(value ?? ''), limit.max) ?? error}
        autosize
        minRows={3}
        maxRows={14}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...common}
      value={value ?? ''}
      error={tooLong(String(value ?? ''), limit.max) ?? error}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

interface NumberFieldProps {
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly error: string | undefined;
  readonly value: FactValue;
  readonly limit: FactField['limit'];
  readonly onChange: (value: FactValue) => void;
}

/** A number typed in any usual form; what is none, or lies beyond the limit, is said and never changed in silence. */
function NumberField({ value, limit, error, onChange, ...common }: NumberFieldProps) {
  const [text, setText] = useState<string>();
  const number = text === undefined ? undefined : readTypedNumber(text);
  const { min = 0, max } = limit;
  const wrong = text !== undefined && text.trim() !== '' && (number === undefined || number < min || number > max);
  return (
    <TextInput
      {...common}
      inputMode="decimal"
      value={text ?? (value === null ? '' : String(value).replace('.', ','))}
      error={wrong ? `Число от ${min} до ${max}` : error}
      maxLength={40}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        // What cannot be read goes to the server as it is, which refuses it in words: nothing typed is dropped.
        onChange(typed.trim() === '' ? null : (readTypedNumber(typed) ?? typed));
      }}
      onBlur={() => wrong || setText(undefined)}
    />
  );
}
