import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { type OfficeFormOf, useOfficeForm } from '../../site/office/device/use-office-form.ts';
import { Button } from '../../site/ui/button.tsx';
import styles from './catalogue-page.module.css';
import type { ComplexEditProps } from './complex-fields.tsx';

/** Advantages, names in feeds and the outline on the map, each as lines of text in a part of its own. */
export function ComplexLists({ complex, onSaved }: ComplexEditProps) {
  const params = { id: complex.id };
  const own = complex.advantages.filter(({ origin }) => origin === 'curated');
  const fromFeed = complex.advantages.filter(({ origin }) => origin !== 'curated');
  const done = (sent: object | 'waiting' | false): boolean => {
    if (sent && sent !== 'waiting') onSaved();
    return sent !== false;
  };
  return (
    <>
      <Part id="texts" title="Преимущества">
        <Lines
          label="Преимущества"
          description="По одному в строке: название — пояснение"
          note={fromFeed.length > 0 ? `Из фида: ${fromFeed.map(({ title }) => title).join(', ')}` : undefined}
          lines={own.map(({ title, text }) => (text ? `${title} — ${text}` : title))}
          of={`${complex.id}-advantages`}
          onSave={async (lines, send) => {
            const advantages = lines.map((line) => {
              const [title = '', ...rest] = line.split(' — ');
              return { title, text: rest.join(' — ') || null };
            });
            return done(await send('setAdvantages', { params, body: { advantages } }, 'Преимущества сохранены'));
          }}
        />
      </Part>
      <Part id="names" title="Названия в фидах">
        <Lines
          label="Названия в фидах"
          description="По одному в строке: под ними лоты фидов находят этот комплекс"
          lines={complex.aliases}
          of={`${complex.id}-names`}
          onSave={async (names, send) => {
            return done(await send('setAliases', { params, body: { names } }, 'Названия сохранены'));
          }}
        />
      </Part>
      <Part id="outline" title="Контур на карте">
        <div className={styles.beside}>
          <Lines
            label="Контур на карте"
            description="Точка в строке: широта, долгота. Не меньше трёх; пусто — без контура"
            lines={(complex.polygon ?? []).map(([lat, lng]) => `${lat}, ${lng}`)}
            of={`${complex.id}-outline`}
            onSave={async (lines, send) => {
              const points = lines.map((line): [number, number] => {
                const [lat, lng] = line.split(/[,;\s]+/).map(Number);
                return [lat ?? Number.NaN, lng ?? Number.NaN];
              });
              const body = { version: complex.version, polygon: points.length === 0 ? null : points };
              return done(await send('changeCuratedComplex', { params, body }, 'Контур сохранён'));
            }}
          />
          <Outline points={complex.polygon} />
        </div>
      </Part>
    </>
  );
}

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

interface LinesProps {
  /** Which lines of which complex. */
  readonly of: string;
  readonly label: string;
  readonly description: string;
  readonly note?: string | undefined;
  readonly lines: readonly string[];
  /** Whether they were saved, or will be. */
  readonly onSave: (lines: string[], send: OfficeFormOf<{ text: string }>['send']) => Promise<boolean>;
}

function Lines({ of, label, description, note, lines, onSave }: LinesProps) {
  const start = lines.join('\n');
  const form = useOfficeForm('complex-lines', of, { text: start });
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
      <Textarea aria-label={label} description={description} {...form.text('text')} autosize minRows={2} maxRows={12} />
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

/** The outline as it lies, north up; a degree of longitude is shorter here than one of latitude. */
function Outline({ points }: { readonly points: readonly (readonly [number, number])[] | null }) {
  if (!points || points.length < 3) return null;
  const shrink = Math.cos((55.75 * Math.PI) / 180);
  const xs = points.map(([, lng]) => lng * shrink);
  const ys = points.map(([lat]) => -lat);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = Math.max(Math.max(...xs) - left, Math.max(...ys) - top, 1e-6);
  const corners = xs.map((x, i) => `${((x - left) / size) * 90 + 5},${(((ys[i] ?? 0) - top) / size) * 90 + 5}`);
  return (
    <svg className={styles.map} viewBox="0 0 100 100" role="img" aria-label={`Контур из ${points.length} точек`}>
      <polygon points={corners.join(' ')} fill="var(--nv-bg-brand-soft)" stroke="var(--nv-link)" strokeWidth="1" />
    </svg>
  );
}
