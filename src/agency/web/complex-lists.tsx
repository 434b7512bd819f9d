import { Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { callApi } from '../../site/client/api-client.ts';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import styles from './catalogue-page.module.css';
import type { ComplexEditProps } from './complex-fields.tsx';

/** Advantages, names in feeds and the outline on the map, each as lines of text in a part of its own. */
export function ComplexLists({ complex, onSaved }: ComplexEditProps) {
  const params = { id: complex.id };
  const own = complex.advantages.filter(({ origin }) => origin === 'curated');
  const fromFeed = complex.advantages.filter(({ origin }) => origin !== 'curated');
  return (
    <>
      <Part id="texts" title="Преимущества">
        <Lines
          label="Преимущества"
          description="По одному в строке: название — пояснение"
          note={fromFeed.length > 0 ? `Из фида: ${fromFeed.map(({ title }) => title).join(', ')}` : undefined}
          lines={own.map(({ title, text }) => (text ? `${title} — ${text}` : title))}
          onSave={async (lines) => {
            const advantages = lines.map((line) => {
              const [title = '', ...rest] = line.split(' — ');
              return { title, text: rest.join(' — ') || null };
            });
            if (await saved(callApi('setAdvantages', { params, body: { advantages } }), 'Преимущества сохранены'))
              onSaved();
          }}
        />
      </Part>
      <Part id="names" title="Названия в фидах">
        <Lines
          label="Названия в фидах"
          description="По одному в строке: под ними лоты фидов находят этот комплекс"
          lines={complex.aliases}
          onSave={async (names) => {
            if (await saved(callApi('setAliases', { params, body: { names } }), 'Названия сохранены')) onSaved();
          }}
        />
      </Part>
      <Part id="outline" title="Контур на карте">
        <div className={styles.beside}>
          <Lines
            label="Контур на карте"
            description="Точка в строке: широта, долгота. Не меньше трёх; пусто — без контура"
            lines={(complex.polygon ?? []).map(([lat, lng]) => `${lat}, ${lng}`)}
            onSave={async (lines) => {
              const points = lines.map((line): [number, number] => {
                const [lat, lng] = line.split(/[,;\s]+/).map(Number);
                return [lat ?? Number.NaN, lng ?? Number.NaN];
              });
              const body = { version: complex.version, polygon: points.length === 0 ? null : points };
              if (await saved(callApi('changeCuratedComplex', { params, body }), 'Контур сохранён')) onSaved();
            }}
          />
          <Outline points={complex.polygon} />
        </div>
      </Part>
    </>
  );
}

function Part({ id, title, children }: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section id={id} className={styles.panel} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}

interface LinesProps {
  readonly label: string;
  readonly description: string;
  readonly note?: string | undefined;
  readonly lines: readonly string[];
  readonly onSave: (lines: string[]) => Promise<void>;
}

function Lines({ label, description, note, lines, onSave }: LinesProps) {
  const start = lines.join('\n');
  const [text, setText] = useState(start);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    await onSave(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    );
    setSaving(false);
  };
  return (
    <div className={styles.panel} style={{ padding: 0, border: 0 }}>
      <Textarea
        aria-label={label}
        description={description}
        value={text}
        autosize
        minRows={2}
        maxRows={12}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {note && <p className={styles.feed}>{note}</p>}
      <span className={styles.row}>
        <Button
          size="sm"
          variant="light"
          disabled={text === start}
          busy={saving ? 'Сохраняем' : undefined}
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
