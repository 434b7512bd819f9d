import { Select, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import type { MapSettings } from '../../../map/web/engine/map-engine.ts';
import { tooLong } from '../../../platform/rules/text-length.ts';
import { notify } from '../../../site/client/notices.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { Button } from '../../../site/ui/button.tsx';
import {
  COMMUNICATION_KEYS,
  COMMUNICATIONS,
  type CommunicationKey,
  VILLAGE_FACTS,
  VILLAGE_POINT,
} from '../../../village/rules/village-facts.ts';
import type { CuratedVillage } from '../../contract/villages.ts';
import styles from '../curation/catalogue-page.module.css';
import { DeveloperField } from '../curation/developer-field.tsx';
import { FactInput, type FactValue } from '../curation/fact-input.tsx';
import { PointField } from '../curation/point-field.tsx';

export interface VillageEditProps {
  readonly village: CuratedVillage;
  /** With the village as it is now. */
  readonly onSaved: (village: CuratedVillage) => void;
}

/** Only what was touched: the rest follows the server, so that saving another part of the card takes nothing away here. */
interface FactsDraft {
  readonly facts: Readonly<Record<string, FactValue>>;
  readonly said: Readonly<Partial<Record<CommunicationKey, string>>>;
  readonly point: string | undefined;
  readonly developer: number | null | undefined;
  readonly road: number | null | undefined;
  readonly declaration: string | undefined;
}

const UNTOUCHED: FactsDraft = {
  facts: {},
  said: {},
  point: undefined,
  developer: undefined,
  road: undefined,
  declaration: undefined,
};
const LONGEST = { communication: 200, declaration: 500 } as const;

/** What feeds say and what the editor says instead; an empty field leaves it to the feed. */
export function VillageFacts({ village, map, onSaved }: VillageEditProps & { readonly map: MapSettings }) {
  const form = useOfficeForm('village-facts', village.id, UNTOUCHED);
  const { errors, draft } = form;
  const start = Object.fromEntries(village.facts.map(({ key, curated }) => [key, curated]));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { version: village.version, ...changedIn(draft, start) };
    const sent = await form.send('changeCuratedVillage', { params: { id: village.id }, body }, '');
    if (!sent || sent === 'waiting') return;
    const { data } = sent.answer;
    notify.success(
      data.published && !village.published ? 'Карточка сохранена, посёлок на сайте' : 'Карточка сохранена',
    );
    onSaved(data);
  };
  return (
    <form id="facts" className={styles.panel} onSubmit={(event) => void submit(event)} noValidate>
      <h2 className={styles.title}>Сведения</h2>
      <RestoredNote form={form} />
      <div className={styles.fields}>
        {VILLAGE_FACTS.filter(({ key }) => !VILLAGE_POINT.includes(key)).map((field) => (
          <FactInput
            key={field.key}
            field={field}
            feed={village.facts.find(({ key }) => key === field.key)?.feed ?? null}
            value={{ ...start, ...draft.facts }[field.key] ?? null}
            error={errors[`facts.${field.key}`] ?? errors[field.key]}
            onChange={(value) => form.change({ facts: { ...draft.facts, [field.key]: value } })}
          />
        ))}
        <DeveloperField
          developers={village.developers}
          chosen={draft.developer}
          error={errors.developer_id}
          onChange={(developer) => form.change({ developer })}
        />
        <Road village={village} chosen={draft.road} onChange={(road) => form.change({ road })} error={errors.road_id} />
        <TextInput
          label="Проектная декларация (ссылка на наш.дом.рф)"
          description="Если у посёлка она есть"
          value={draft.declaration ?? village.declaration_url ?? ''}
          error={tooLong(draft.declaration ?? '', LONGEST.declaration) ?? errors.declaration_url}
          onChange={(event) => form.change({ declaration: event.currentTarget.value })}
        />
        <PointField
          subject={village}
          label="Место посёлка на карте"
          hints="suggestVillagePlaces"
          settings={map}
          typed={draft.point}
          error={errors.point}
          onChange={(point) => form.change({ point })}
        />
      </div>
      <Communications
        said={{ ...village.communications, ...draft.said }}
        errors={errors}
        onChange={(key, text) => form.change({ said: { ...draft.said, [key]: text } })}
      />
      <Button type="submit" variant="primary" className={styles.save} busy={form.saving ? 'Сохраняем' : undefined}>
        Сохранить сведения
      </Button>
    </form>
  );
}

/** What is sent of a draft: what somebody touched. */
function changedIn({ facts, said, point, developer, road, declaration }: FactsDraft, start: FactsDraft['facts']) {
  return {
    facts: Object.fromEntries(Object.entries(facts).filter(([key, value]) => value !== start[key])),
    ...(Object.keys(said).length === 0
      ? {}
      : { communications: Object.fromEntries(Object.entries(said).map(([key, text]) => [key, text.trim() || null])) }),
    ...(point === undefined ? {} : { point: point.trim() || null }),
    ...(developer === undefined ? {} : { developer_id: developer }),
    ...(road === undefined ? {} : { road_id: road }),
    ...(declaration === undefined ? {} : { declaration_url: declaration.trim() || null }),
  };
}

interface RoadProps {
  readonly village: CuratedVillage;
  readonly chosen: number | null | undefined;
  readonly error: string | undefined;
  readonly onChange: (road: number | null) => void;
}

function Road({ village: { road_id, roads }, chosen, error, onChange }: RoadProps) {
  const id = chosen === undefined ? road_id : chosen;
  return (
    <Select
      label="Дорога"
      description="Без неё — ближайшая к точке"
      data={roads.map((road) => ({ value: String(road.id), label: road.title }))}
      value={id === null ? null : String(id)}
      error={error}
      searchable
      clearable
      nothingFoundMessage="Такой дороги нет"
      onChange={(value) => onChange(value === null ? null : Number(value))}
    />
  );
}

interface CommunicationsProps {
  readonly said: CuratedVillage['communications'];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (key: CommunicationKey, text: string) => void;
}

function Communications({ said, errors, onChange }: CommunicationsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>Коммуникации</legend>
      <p className={styles.feed}>Словами или «Есть», «Нет»; о чём пусто, о том на сайте ни слова</p>
      <div className={styles.facts}>
        {COMMUNICATION_KEYS.map((key) => (
          <TextInput
            key={key}
            label={COMMUNICATIONS[key]}
            value={said[key] ?? ''}
            error={tooLong(said[key] ?? '', LONGEST.communication) ?? errors[`communications.${key}`]}
            onChange={(event) => onChange(key, event.currentTarget.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
