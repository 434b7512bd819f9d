import { useState } from 'react';
import { callApi } from '../../site/client/api-client.ts';
import { saved } from '../../site/office/saved.ts';
import { Segmented } from '../../site/ui/form/segmented.tsx';
import type { DemandMode } from '../contract/demand.ts';
import styles from './figures.module.css';

const MODES: readonly { readonly value: DemandMode; readonly label: string }[] = [
  { value: 'off', label: 'Никого' },
  { value: 'agreed', label: 'Согласившихся на cookie' },
  { value: 'all', label: 'Всех' },
];

/** Whose searches are counted. The setting holds in every process within a minute. */
export function DemandModeChoice({ mode }: { readonly mode: DemandMode }) {
  const [chosen, setChosen] = useState(mode);
  const choose = async (next: DemandMode) => {
    const before = chosen;
    setChosen(next);
    const done = await saved(callApi('setDemandMode', { body: { mode: next } }), 'Настройка сохранена');
    if (!done) setChosen(before);
  };
  return (
    <section className={styles.part} aria-label="Чьи поиски считать">
      <h2 className={styles.partTitle}>Чьи поиски считать</h2>
      <Segmented<DemandMode>
        label="Чьи поиски считать"
        value={chosen}
        options={MODES}
        onChange={(next) => void choose(next)}
      />
      <p className={styles.remark}>
        «Всех» выбирайте, только если так решил юрист: политика и таблица cookie говорят, что поиски считаются с
        согласия. Сотрудники, их адреса и роботы не считаются никогда.
      </p>
    </section>
  );
}
