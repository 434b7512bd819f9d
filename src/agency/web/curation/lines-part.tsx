import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OfficeForm } from '../../../site/office/device/office-forms.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { type OfficeFormOf, useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { Button } from '../../../site/ui/button.tsx';
import styles from './catalogue-page.module.css';

/** A part of the card with its heading and address. */
export function Part({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section id={id} className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

export interface LinesProps {
  /** The form that keeps them on the device. */
  readonly form: OfficeForm;
  /** Which lines of what. */
  readonly of: string;
  readonly label: string;
  readonly description: string;
  readonly note?: string | undefined;
  readonly lines: readonly string[];
  /** Whether they were saved, or will be. */
  readonly onSave: (lines: string[], send: OfficeFormOf<{ text: string }>['send']) => Promise<boolean>;
}

/** Lines of text that are saved together. */
export function Lines({ form: name, of, label, description, note, lines, onSave }: LinesProps) {
  const start = lines.join('\n');
  const form = useOfficeForm(name, of, { text: start });
  const { text } = form.draft;
  const save = async () => {
    const given = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean);
    if (await onSave(given, form.send)) form.forget({ text });
  };
  return (
    <div className={styles.panel} style={{ padding: 0, border: 0 }}>
      <RestoredNote form={form} />
      <Textarea
        aria-label={label}
        description={description}
        {...form.text('text')}
        error={refusedLines(form.errors)}
        autosize
        minRows={2}
        maxRows={12}
      />
      {note && <p className={styles.feed}>{note}</p>}
      <span className={styles.row}>
        <Button
          size="sm"
          variant="light"
          disabled={text === start}
          busy={form.saving ? 'Сохраняем' : undefined}
          onClick={() => void save()}
        >
          Сохранить
        </Button>
      </span>
    </div>
  );
}

/** What the server says of the lines: «Строка 2: Укажите значение»; undefined when it refuses none. */
function refusedLines(errors: Readonly<Record<string, string>>): string | undefined {
  const said = Object.entries(errors).map(([field, message]) => {
    const line = /\.(\d+)(?:\.|$)/.exec(field)?.[1];
    return line === undefined ? message : `Строка ${Number(line) + 1}: ${message}`;
  });
  return said.length === 0 ? undefined : [...new Set(said)].join('. ');
}

/** «Название — пояснение» in its two parts. */
export function titledLine(line: string): { title: string; text: string | null } {
  const [title = '', ...rest] = line.split(' — ');
  return { title, text: rest.join(' — ') || null };
}

interface AdvantagesPartProps extends Pick<LinesProps, 'form' | 'of' | 'note'> {
  readonly advantages: readonly { readonly title: string; readonly text: string | null }[];
  readonly onSave: (
    advantages: ReturnType<typeof titledLine>[],
    send: Parameters<LinesProps['onSave']>[1],
  ) => ReturnType<LinesProps['onSave']>;
}

/** Advantages as editors write them, one a line. */
export function AdvantagesPart({ form, of, note, advantages, onSave }: AdvantagesPartProps) {
  return (
    <Part id="texts" title="Преимущества">
      <Lines
        form={form}
        of={`${of}-advantages`}
        label="Преимущества"
        description="По одному в строке: название — пояснение"
        note={note}
        lines={advantages.map(({ title, text }) => (text ? `${title} — ${text}` : title))}
        onSave={(lines, send) => onSave(lines.map(titledLine), send)}
      />
    </Part>
  );
}
