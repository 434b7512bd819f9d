import { useRef, useState } from 'react';
import type { SearchedSuggestion } from '../../geography/contract/geo.ts';
import type { ChosenPlace } from '../rules/choose-place.ts';
import { withSpokenFields, writeSearchForm } from '../rules/search-form.ts';
import type { PlaceQuestion } from './places/place-question.tsx';
import type { Taken } from './places/use-place-list.ts';
import { queryOfForm, type SearchArea, useFormCount } from './use-form-count.ts';

export interface SearchBoxState {
  readonly areas: readonly SearchArea[];
  /** The part of the ground that the visitor looks in. */
  readonly area: string;
  /** The same as the server takes it. */
  readonly firstArea: string;
  /** Complexes that fit the form as it first stands; unknown where something in it is not understood. */
  readonly count: number | undefined;
  /** The fields as they were filled in before, as a query. */
  readonly filled: string;
  readonly places: readonly SearchedSuggestion[];
  readonly question: PlaceQuestion | null;
  /** Current year in Moscow. */
  readonly year: number;
}

/** What the form of the main page holds beside what is typed in its fields, and how it changes. */
export function useSearchBox({ areas, filled, year, ...first }: SearchBoxState) {
  const form = useRef<HTMLFormElement>(null);
  /** The fields as words or a tag set them, and how often: the fields keep what is typed in them by themselves. */
  const [set, setSet] = useState({ fields: new URLSearchParams(filled), times: 0 });
  const { fields, times } = set;
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

  const choose = (place: SearchedSuggestion, instead?: ChosenPlace) => {
    const isOther = ({ kind, id }: SearchedSuggestion, than: ChosenPlace) => kind !== than.key || id !== than.id;
    const left = places.filter((one) => isOther(one, { key: place.kind, id: place.id }));
    setPlaces([...(instead ? left.filter((one) => isOther(one, instead)) : left), place]);
    setQuestion(null);
    setOwn(undefined);
  };
  const change = (changed: (fields: URLSearchParams) => Iterable<readonly [name: string, value: string]>) => {
    if (!form.current) return;
    setSet({
      fields: new URLSearchParams([...changed(fieldsOf(form.current))].map(([name, value]) => [name, value])),
      times: times + 1,
    });
    recount();
  };
  const drop = (names: readonly string[]) => change((now) => [...now].filter(([name]) => !names.includes(name)));
  const take = ({ place, filters, instead }: Taken) => {
    if (filters) change((now) => withSpokenFields(now, filters));
    if (place) choose(place, instead);
  };
  const answer = (place: SearchedSuggestion) => {
    choose(place);
    setTerm('');
    setCleared(cleared + 1);
  };
  /** What is filled in stands in the address of this page: whoever comes back finds it. */
  const keep = () => {
    if (!form.current) return;
    const query = String(new URLSearchParams(writeSearchForm(fieldsOf(form.current))));
    window.history.replaceState(window.history.state, '', query ? `/?${query}` : '/');
  };
  /** What is filled in, for a card that no search leads to. */
  const beside = () => (form.current ? queryOfForm(form.current, { areas, area, places, year }).query : {});
  const remove = ({ key, id }: ChosenPlace) =>
    setPlaces(places.filter((place) => place.kind !== key || place.id !== id));
  return {
    form,
    fields,
    times,
    area,
    places,
    term,
    question,
    cleared,
    shown,
    recount,
    setTerm,
    setOwn,
    take,
    beside,
    answer,
    drop,
    keep,
    remove,
  };
}

const fieldsOf = (form: HTMLFormElement): URLSearchParams =>
  new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** The part of the ground that the places lie in; that which was asked for while nothing speaks against it. */
function areaOf(places: readonly SearchedSuggestion[], areas: readonly SearchArea[], asked: string): string {
  const regions = new Set(places.flatMap(({ region_code }) => region_code ?? []));
  const [region] = regions;
  const here = areas.find(({ key }) => key === asked);
  if (regions.size !== 1 || here?.region_code === String(region)) return asked;
  return areas.find(({ region_code }) => region_code === String(region))?.key ?? asked;
}
