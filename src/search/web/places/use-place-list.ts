import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { GeoSuggestion, SearchedSuggestion } from '../../../geography/contract/geo.ts';
import { villageCardPath } from '../../rules/about-villages.ts';
import { type ChosenPlace, isSearched } from '../../rules/choose-place.ts';
import { offerOnEnter, placeOnEnter } from './enter-place.ts';
import { inOrder, type Offer, saidBeside } from './place-offers.ts';
import { isAsked, useSuggestions } from './use-suggestions.ts';

/** What somebody takes of the suggestions. */
export interface Taken {
  readonly place?: SearchedSuggestion;
  /** Filters that the words asked for, as the query of a search writes them. */
  readonly filters?: Readonly<Record<string, string>>;
  /** A place that gives way to this one. */
  readonly instead?: ChosenPlace;
}

/** Enter took one of several of the same name. */
export interface TakenOfSeveral {
  readonly place: SearchedSuggestion;
  readonly others: readonly GeoSuggestion[];
}

export interface PlaceListProps {
  readonly chosen: readonly ChosenPlace[];
  readonly onTake: (taken: Taken) => void;
  readonly onRemove: (place: ChosenPlace) => void;
  /** Words that the field begins with. */
  readonly term: string;
  readonly onTerm: ((term: string) => void) | undefined;
  /** Filters that are set beside the field and go along to the card of a village, as the query of a search writes them. */
  readonly beside: (() => Readonly<Record<string, string>>) | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** The words of a field for places, the suggestions under it, and what its keys do. */
export function usePlaceList({ chosen, onTake, onRemove, term: first, onTerm, beside, input }: PlaceListProps) {
  const [term, setTerm] = useState(first);
  const [at, setAt] = useState(-1);
  const [open, setOpen] = useState(false);
  /** Enter was pressed: before the suggestions came, or when they may mean several things. */
  const [enter, setEnter] = useState<'waits' | 'unsure' | 'nothing'>();
  const { several, setSeveral, swap, openCard } = useSeveral({ onTake, input, beside }, () => type(''));
  const found = useSuggestions(
    open ? term : '',
    ({ kind, id: place }) => !chosen.some((one) => one.key === kind && one.id === place),
  );
  const { choice, unknown, unread, filters, words, rest, state } = found;
  useTypedEarly(input, setTerm, onTerm);
  const places = inOrder(found.groups);
  const offered: readonly Offer[] = words.length > 0 ? ['filters', ...places] : places;
  const asked = open && state !== 'idle';

  const type = (text: string) => {
    setTerm(text);
    setAt(-1);
    setEnter(undefined);
    setSeveral(undefined);
    onTerm?.(text);
  };
  /** Words that were not taken stay in the field. */
  const choose = (offer: Offer) => {
    const isPlace = offer !== 'filters';
    if (isPlace && !isSearched(offer)) return openCard(offer, rest === '' ? {} : filters, unread.join(' '));
    const isNameLeft = !isPlace && rest !== '' && places.length > 0;
    const others = isPlace ? saidBeside(offer, places) : [];
    type(isNameLeft ? rest : [...others, ...unread].join(' '));
    setOpen(isNameLeft || others.length > 0);
    onTake({ ...(isPlace && { place: offer }), ...(words.length > 0 && !(isPlace && rest === '') && { filters }) });
    input.current?.focus();
  };
  const move = (step: 1 | -1) => {
    if (offered.length === 0) return false;
    setOpen(true);
    setAt((i) => (i < 0 && step < 0 ? offered.length - 1 : (i + step + offered.length) % offered.length));
    return true;
  };
  /** Takes what is pointed at or was surely meant; of several the first is pointed at, and taken by the next press. */
  const take = () => {
    const sure = { offered: places, choice, unknown };
    const wanted = offered[at] ?? (words.length > 0 ? offerOnEnter({ ...sure, rest }) : placeOnEnter(sure));
    if (!wanted) return setEnter(move(1) ? 'unsure' : 'nothing');
    choose(wanted);
    if (at >= 0 || wanted === 'filters' || !wanted.named || !isSearched(wanted)) return;
    const others = places.filter((place) => place.named && place !== wanted);
    if (others.length > 0) setSeveral({ place: wanted, others });
  };
  const pressEnter = () => {
    setOpen(true);
    if (asked && (state !== 'loading' || offered[at])) take();
    else setEnter('waits');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press is answered once, when the suggestions are here
  useEffect(() => {
    if (enter === 'waits' && asked && state !== 'loading') take();
  }, [enter, asked, state]);

  const leave = () => {
    setEnter(undefined);
    if (several) setSeveral(undefined);
    else if (asked) setOpen(false);
    else type('');
  };
  return {
    ...found,
    term,
    several,
    offered,
    asked,
    current: offered[at],
    unsure: enter === 'unsure',
    nothing: enter === 'nothing',
    type,
    choose,
    swap,
    forget: () => setSeveral(undefined),
    setOpen,
    onKeyDown: answerKeys(term, {
      move,
      pressEnter,
      leave: open || term !== '' || several ? leave : undefined,
      last: chosen.at(-1),
      onRemove,
    }),
  };
}

/** Of several things of one name that which was taken, how another takes its place, and the way to a card. */
function useSeveral(
  { onTake, input, beside }: Pick<PlaceListProps, 'onTake' | 'input' | 'beside'>,
  leaveField: () => void,
) {
  const navigate = useNavigate();
  /** Leads to the card of what no search takes, with the filters and words that were typed beside its name. */
  const openCard = ({ title_eng }: GeoSuggestion, spoken: Readonly<Record<string, string>> = {}, words = ''): void => {
    // Read before the field is emptied.
    const filters = { ...beside?.(), ...spoken };
    leaveField();
    navigate(villageCardPath(title_eng, filters, words));
  };
  const [several, setSeveral] = useState<TakenOfSeveral>();
  const swap = (place: GeoSuggestion) => {
    setSeveral(undefined);
    if (!isSearched(place)) return openCard(place);
    if (several) onTake({ place, instead: { key: several.place.kind, id: several.place.id } });
    input.current?.focus();
  };
  return { several, setSeveral, swap, openCard };
}

interface KeyActions {
  readonly move: (step: 1 | -1) => boolean;
  readonly pressEnter: () => void;
  /** Undefined where there is nothing to leave. */
  readonly leave: (() => void) | undefined;
  /** The last of the chosen places. */
  readonly last: ChosenPlace | undefined;
  readonly onRemove: (place: ChosenPlace) => void;
}

/** What the keys of a field do that holds this term. */
const answerKeys = (term: string, actions: KeyActions) => (event: KeyboardEvent) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    if (actions.move(event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
  } else if (event.key === 'Enter' && isAsked(term)) {
    event.preventDefault();
    // A key that is held down chooses nothing.
    if (!event.repeat) actions.pressEnter();
  } else if (event.key === 'Escape' && actions.leave) {
    event.preventDefault();
    event.stopPropagation();
    actions.leave();
  } else if (event.key === 'Backspace' && term === '' && actions.last) actions.onRemove(actions.last);
};

/** What was typed before the page came to life is not lost. */
function useTypedEarly(
  input: PlaceListProps['input'],
  setTerm: (term: string) => void,
  onTerm: PlaceListProps['onTerm'],
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when the field comes to life
  useLayoutEffect(() => {
    const typed = input.current?.value ?? '';
    if (typed === '') return;
    setTerm(typed);
    onTerm?.(typed);
  }, []);
}
