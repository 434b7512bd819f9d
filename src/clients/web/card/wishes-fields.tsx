import { NumberInput, Textarea } from '@mantine/core';
import { QUIZ_UNDECIDED } from '../../../leads/rules/quiz.ts';
import { tooLong } from '../../../platform/rules/text-length.ts';
import { Chip } from '../../../site/ui/form/chip.tsx';
import { WISH_KEYS, type Wishes, type WishKey, wishQuestion } from '../../rules/wishes.ts';
import styles from './client-wishes.module.css';

export interface WishesFieldsProps {
  readonly wishes: Wishes;
  /** The server's sentences by the name of the field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changed: Partial<Wishes>) => void;
}

/** Signs that the note takes. */
const NOTE_MAX = 1_000;
const MILLION = 1_000_000;
const BEFORE_MONEY: readonly WishKey[] = ['cities', 'rooms'];

/** What a client looks for: the questions of the quiz as chips, money and area as figures, the rest in own words. */
export function WishesFields({ wishes, errors, onChange }: WishesFieldsProps) {
  const questionOf = (key: WishKey) => (
    <Question key={key} of={key} chosen={wishes[key]} onChange={(chosen) => onChange({ [key]: chosen })} />
  );
  const figure = (key: 'price_min' | 'price_max' | 'area_min', label: string, unit: number) => (
    <NumberInput
      label={label}
      value={wishes[key] === null ? '' : wishes[key] / unit}
      error={errors[`wishes.${key}`]}
      // What was typed stays and is told about.
      clampBehavior="none"
      decimalScale={unit === 1 ? 2 : 6}
      decimalSeparator=","
      allowNegative={false}
      hideControls
      onChange={(value) => onChange({ [key]: Number(value) > 0 ? Math.round(Number(value) * unit) : null })}
    />
  );
  return (
    <div className={styles.fields}>
      {BEFORE_MONEY.map(questionOf)}
      <div className={styles.figures}>
        {figure('price_min', 'Бюджет от, млн ₽', MILLION)}
        {figure('price_max', 'до, млн ₽', MILLION)}
        {figure('area_min', 'Площадь от, м²', 1)}
      </div>
      {WISH_KEYS.filter((key) => !BEFORE_MONEY.includes(key)).map(questionOf)}
      <Textarea
        label="Что ещё важно"
        placeholder="Район, школа рядом, не первый этаж"
        value={wishes.note}
        error={tooLong(wishes.note, NOTE_MAX) ?? errors['wishes.note']}
        autosize
        minRows={2}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </div>
  );
}

interface QuestionProps {
  readonly of: WishKey;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Question({ of, chosen, onChange }: QuestionProps) {
  const question = wishQuestion(of);
  if (!question) return null;
  const options = question.options.filter(({ id }) => id !== QUIZ_UNDECIDED.id);
  const toggle = (id: string) =>
    onChange(options.map((option) => option.id).filter((one) => chosen.includes(one) !== (one === id)));
  return (
    <fieldset className={styles.question}>
      <legend>{question.label}</legend>
      {options.map(({ id, title }) => (
        <Chip key={id} pressed={chosen.includes(id)} onClick={() => toggle(id)}>
          {title}
        </Chip>
      ))}
    </fieldset>
  );
}
