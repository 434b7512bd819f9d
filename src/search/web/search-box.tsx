import { useRef, useState } from 'react';
import { Form } from 'react-router';
import type { GeoSuggestion } from '../../geography/contract/geo.ts';
import { groupDigits, NBSP } from '../../platform/rules/russian.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconMap2 } from '../../site/ui/icons.ts';
import { writeSearchForm } from '../rules/search-form.ts';
import { PlaceField } from './places/place-field.tsx';
import { type PlaceQuestion, PlaceQuestionBox } from './places/place-question.tsx';
import styles from './search-box.module.css';
import { PriceWordsField, RoomsField, SelectField } from './search-box-fields.tsx';
import { type SearchArea, useFormCount } from './use-form-count.ts';

export interface SearchBoxProps {
  readonly areas: readonly SearchArea[];
  /** The part of the ground that the visitor looks in. */
  readonly area: string;
  /** The same as the server takes it. */
  readonly firstArea: string;
  readonly deadlines: readonly { readonly id: number; readonly title: string }[];
  /** Complexes that fit the form as it first stands; unknown where something in it is not understood. */
  readonly count: number | undefined;
  /** The fields as they were filled in before, as a query. */
  readonly filled: string;
  /** Fields of the query that the form does not show. */
  readonly kept: readonly (readonly [name: string, value: string])[];
  readonly places: readonly GeoSuggestion[];
  readonly question: PlaceQuestion | null;
  readonly unreadPrice: boolean;
  /** Current year in Moscow. */
  readonly year: number;
}

/** The search of the main page: a form that works without JavaScript, and with it says how many complexes it will show. */
export function SearchBox({ areas, deadlines, filled, kept, year, ...first }: SearchBoxProps) {
  const form = useRef<HTMLFormElement>(null);
  const fields = new URLSearchParams(filled);
  const [places, setPlaces] = useState(first.places);
  const [term, setTerm] = useState(first.question?.term ?? '');
  const [question, setQuestion] = useState(first.question);
  const asked = fields.get('area') ?? first.area;
  const [own, setOwn] = useState<string>();
  /** Grows when the words of the field are answered beside it. */
  const [cleared, setCleared] = useState(0);
  const area = own ?? areaOf(places, areas, asked);
  const { shown, recount } = useFormCount(form, {
    first: first.count,
    firstArea: fields.get('area') ?? first.firstArea,
    areas,
    area,
    places,
    term,
    year,
  });
  if (question !== first.question && first.question && first.question.term === term) setQuestion(first.question);

  const choose = (place: GeoSuggestion) => {
    setPlaces([...places.filter(({ kind, id }) => kind !== place.kind || id !== place.id), place]);
    setTerm('');
    setQuestion(null);
    setOwn(undefined);
  };
  const answer = (place: GeoSuggestion) => {
    choose(place);
    setCleared(cleared + 1);
  };
  /** What is filled in stands in the address of this page: whoever comes back finds it. */
  const keep = () => {
    if (!form.current) return;
    const entries = [...new FormData(form.current)].map(([name, value]) => [name, String(value)] as const);
    const query = String(new URLSearchParams(writeSearchForm(entries)));
    window.history.replaceState(window.history.state, '', query ? `/?${query}` : '/');
  };
  return (
    <div className={styles.place} id="search">
      <Form
        ref={form}
        action="/search"
        role="search"
        aria-label="Поиск новостроек"
        className={styles.box}
        onSubmit={keep}
        onChange={recount}
        onBlur={recount}
      >
        {/* Enter in a field presses the first button of a form. */}
        <button type="submit" className="nv-hidden" tabIndex={-1} aria-hidden="true">
          Показать
        </button>
        {kept.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        {places.map(({ kind, id }) => (
          <input key={`${kind}/${id}`} type="hidden" name={kind} value={id} />
        ))}
        <div className={styles.areas} role="radiogroup" aria-label="Где искать">
          {areas.map(({ key, title }) => (
            <label key={key} className={styles.area}>
              <input type="radio" name="area" value={key} checked={key === area} onChange={() => setOwn(key)} />
              {title}
            </label>
          ))}
          <OnMap className={styles.onMap} />
        </div>
        <div className={styles.fields}>
          <PlaceField
            key={cleared}
            className={styles.where}
            tall
            chosen={places.map(({ kind, id, title }) => ({ key: kind, id, title }))}
            term={term}
            onTerm={setTerm}
            onChoose={choose}
            onRemove={({ key, id }) => setPlaces(places.filter((place) => place.kind !== key || place.id !== id))}
          />
          <RoomsField first={fields.getAll('rooms').map(Number)} />
          <PriceWordsField first={fields.get('price') ?? ''} unread={first.unreadPrice} />
          <SelectField
            name="release_date"
            caption="Срок сдачи"
            any="Любой"
            first={fields.get('release_date') ?? ''}
            className={styles.deadline}
          >
            {deadlines.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="primary" className={styles.submit} aria-live="polite">
            {shown === undefined ? 'Показать' : `Показать ${groupDigits(shown)}${NBSP}ЖК`}
          </Button>
          <OnMap className={styles.onMapBelow} />
        </div>
        {question && question.term === term && (
          <PlaceQuestionBox question={question} filled={filled} onChoose={answer} />
        )}
      </Form>
    </div>
  );
}

/** The same search, shown as a map: beside the areas, on phones below the form. */
function OnMap({ className }: { readonly className: string | undefined }) {
  return (
    <button type="submit" name="view" value="map" className={className} data-live="">
      <Icon of={IconMap2} size={18} />
      Найти на{NBSP}карте
    </button>
  );
}

/** The part of the ground that the places lie in; that which was asked for while nothing speaks against it. */
function areaOf(places: readonly GeoSuggestion[], areas: readonly SearchArea[], asked: string): string {
  const regions = new Set(places.flatMap(({ region_code }) => region_code ?? []));
  const [region] = regions;
  const here = areas.find(({ key }) => key === asked);
  if (regions.size !== 1 || here?.region_code === String(region)) return asked;
  return areas.find(({ region_code }) => region_code === String(region))?.key ?? asked;
}
