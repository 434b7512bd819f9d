import { TextInput } from '@mantine/core';
import type { MapSettings } from '../../../map/web/engine/map-engine.ts';
import { tooLong } from '../../../platform/rules/text-length.ts';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import {
  COMMUNICATION_KEYS,
  COMMUNICATIONS,
  type CommunicationKey,
  VILLAGE_FACTS,
} from '../../../village/rules/village-facts.ts';
import type { CuratedVillage } from '../../contract/villages.ts';
import styles from '../curation/catalogue-page.module.css';
import { DeveloperField } from '../curation/developer-field.tsx';
import { FactFields, FactsForm, type StatedDraft, statedIn, UNTOUCHED } from '../curation/facts-form.tsx';
import { IdSelect } from '../curation/id-select.tsx';
import { PointField } from '../curation/point-field.tsx';

export interface VillageEditProps {
  readonly village: CuratedVillage;
  /** With the village as it is now. */
  readonly onSaved: (village: CuratedVillage) => void;
}

interface FactsDraft extends StatedDraft {
  readonly said: Readonly<Partial<Record<CommunicationKey, string>>>;
  readonly road: number | null | undefined;
  readonly declaration: string | undefined;
}

const NOTHING_SAID: FactsDraft = { ...UNTOUCHED, said: {}, road: undefined, declaration: undefined };
const LONGEST = { communication: 200, declaration: 500 } as const;

/** What feeds say of a village and what the editor says instead, and what only editors say. */
export function VillageFacts({ village, map, onSaved }: VillageEditProps & { readonly map: MapSettings }) {
  const form = useOfficeForm('village-facts', village.id, NOTHING_SAID);
  const { errors, draft } = form;
  const send = () => {
    const body = { ...statedIn(draft, village), ...ownIn(draft) };
    return form.send('changeCuratedVillage', { params: { id: village.id }, body }, '');
  };
  const communications = (
    <Communications
      said={{ ...village.communications, ...draft.said }}
      errors={errors}
      onChange={(key, text) => form.change({ said: { ...draft.said, [key]: text } })}
    />
  );
  return (
    <FactsForm form={form} card={village} send={send} shown="посёлок на сайте" onSaved={onSaved} below={communications}>
      <FactFields
        fields={VILLAGE_FACTS}
        card={village}
        drafts={draft.facts}
        errors={errors}
        onChange={(facts) => form.change({ facts })}
      />
      <DeveloperField
        developers={village.developers}
        chosen={draft.developer}
        error={errors.developer_id}
        onChange={(developer) => form.change({ developer })}
      />
      <IdSelect
        label="Дорога"
        description="Без неё — ближайшая к точке"
        options={village.roads}
        chosen={draft.road === undefined ? village.road_id : draft.road}
        error={errors.road_id}
        searchable
        nothingFoundMessage="Такой дороги нет"
        onChoose={(road) => form.change({ road })}
      />
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
    </FactsForm>
  );
}

/** What is sent of what only editors say. */
function ownIn({ said, road, declaration }: FactsDraft) {
  return {
    ...(Object.keys(said).length === 0
      ? {}
      : { communications: Object.fromEntries(Object.entries(said).map(([key, text]) => [key, text.trim() || null])) }),
    ...(road === undefined ? {} : { road_id: road }),
    ...(declaration === undefined ? {} : { declaration_url: declaration.trim() || null }),
  };
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
