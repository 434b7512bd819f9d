import { Switch } from '@mantine/core';
import { COMPLEX_FACTS, COMPLEX_OWN } from '../../../complex/rules/complex-facts.ts';
import type { MapSettings } from '../../../map/web/engine/map-engine.ts';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import type { CuratedComplex } from '../../contract/curation.ts';
import { DeveloperField } from './developer-field.tsx';
import { FactFields, FactsForm, type StatedDraft, statedIn, UNTOUCHED } from './facts-form.tsx';
import { IdSelect } from './id-select.tsx';
import { PointField } from './point-field.tsx';

type OwnFacts = Pick<CuratedComplex, 'housing_class' | 'registration' | 'apartments_only' | 'place_approximate'>;

export interface ComplexEditProps {
  readonly complex: CuratedComplex;
  /** With the complex as it is now. */
  readonly onSaved: (complex: CuratedComplex) => void;
}

interface FactsDraft extends StatedDraft {
  readonly own: Partial<OwnFacts>;
}

const NOTHING_SAID: FactsDraft = { ...UNTOUCHED, own: {} };

/** What feeds say of a complex and what the editor says instead, and what only editors say. */
export function ComplexFacts({ complex, map, onSaved }: ComplexEditProps & { readonly map: MapSettings }) {
  const form = useOfficeForm('complex-facts', complex.id, NOTHING_SAID);
  const { errors, draft } = form;
  const setOwn = (own: Partial<OwnFacts>) => form.change({ own: { ...draft.own, ...own } });
  const own: OwnFacts = {
    housing_class: complex.housing_class,
    registration: complex.registration,
    apartments_only: complex.apartments_only,
    place_approximate: complex.place_approximate,
    ...draft.own,
  };
  const send = () => {
    const body = { ...statedIn(draft, complex), ...own };
    return form.send('changeCuratedComplex', { params: { id: complex.id }, body }, '');
  };
  return (
    <FactsForm form={form} card={complex} send={send} shown="комплекс на сайте" onSaved={onSaved}>
      <FactFields
        fields={COMPLEX_FACTS}
        card={complex}
        drafts={draft.facts}
        errors={errors}
        onChange={(facts) => form.change({ facts })}
      />
      <DeveloperField
        developers={complex.developers}
        chosen={draft.developer}
        error={errors.developer_id}
        onChange={(developer) => form.change({ developer })}
      />
      <IdSelect
        label="Класс"
        options={COMPLEX_OWN.housing_class}
        chosen={own.housing_class}
        onChoose={(housing_class) => setOwn({ housing_class })}
      />
      <IdSelect
        label="Прописка"
        options={COMPLEX_OWN.registration}
        chosen={own.registration}
        onChoose={(registration) => setOwn({ registration })}
      />
      <Switch
        label="Только апартаменты"
        checked={own.apartments_only}
        onChange={(event) => setOwn({ apartments_only: event.currentTarget.checked })}
      />
      <PointField
        subject={complex}
        label="Место комплекса на карте"
        hints="suggestComplexPlaces"
        settings={map}
        typed={draft.point}
        error={errors.point}
        onChange={(point, place_approximate) => form.change({ point, own: { ...draft.own, place_approximate } })}
        approximate={{
          value: own.place_approximate,
          onValue: (place_approximate) => setOwn({ place_approximate }),
        }}
      />
    </FactsForm>
  );
}
