import { Select, Switch } from '@mantine/core';
import type { FormEvent } from 'react';
import { COMPLEX_FACTS, COMPLEX_OWN } from '../../../complex/rules/complex-facts.ts';
import type { MapSettings } from '../../../map/web/engine/map-engine.ts';
import { notify } from '../../../site/client/notices.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { CuratedComplex } from '../../contract/curation.ts';
import styles from './catalogue-page.module.css';
import { DeveloperField } from './developer-field.tsx';
import { FactInput, type FactValue } from './fact-input.tsx';
import { PointField } from './point-field.tsx';

type OwnFacts = Pick<CuratedComplex, 'housing_class' | 'registration' | 'apartments_only' | 'place_approximate'>;

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
    place_approximate: complex.place_approximate,
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
          <FactInput
            key={field.key}
            field={field}
            feed={complex.facts.find(({ key }) => key === field.key)?.feed ?? null}
            value={facts[field.key] ?? null}
            error={errors[`facts.${field.key}`] ?? errors[field.key]}
            onChange={(value) => form.change({ drafts: { ...drafts, [field.key]: value } })}
          />
        ))}
        <DeveloperField
          developers={complex.developers}
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
          subject={complex}
          label="Место комплекса на карте"
          hints="suggestComplexPlaces"
          settings={map}
          typed={point}
          error={errors.point}
          onChange={(typed, approximate) =>
            form.change({ point: typed, own: { ...ownDrafts, place_approximate: approximate } })
          }
          approximate={{
            value: own.place_approximate,
            onValue: (place_approximate) => setOwn({ ...ownDrafts, place_approximate }),
          }}
        />
      </div>
      <Button type="submit" variant="primary" className={styles.save} busy={saving ? 'Сохраняем' : undefined}>
        Сохранить сведения
      </Button>
    </form>
  );
}
