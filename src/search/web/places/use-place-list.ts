import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { GeoSuggestion } from '../../../geography/contract/geo.ts';
import type { ChosenPlace } from '../../rules/choose-place.ts';
import { placeOnEnter } from './enter-place.ts';
import { inOrder } from './place-options.tsx';
import { isAsked, useSuggestions } from './use-suggestions.ts';

export interface PlaceListProps {
  readonly chosen: readonly ChosenPlace[];
  readonly onChoose: (place: GeoSuggestion) => void;
  readonly onRemove: (place: ChosenPlace) => void;
  /** Words that the field begins with. */
  readonly term: string;
  readonly onTerm: ((term: string) => void) | undefined;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** The words of a field for places, the suggestions under it, and what its keys do. */
export function usePlaceList({ chosen, onChoose, onRemove, term: first, onTerm, input }: PlaceListProps) {
  const [term, setTerm] = useState(first);
  const [at, setAt] = useState(-1);
  const [open, setOpen] = useState(false);
  /** Enter was pressed: before the suggestions came, or when they may mean several things. */
  const [enter, setEnter] = useState<'waits' | 'unsure'>();
  const { groups, choice, unknown, state } = useSuggestions(
    open ? term : '',
    ({ kind, id: place }) => !chosen.some((one) => one.key === kind && one.id === place),
  );
  useTypedEarly(input, setTerm, onTerm);
  const offered = inOrder(groups);
  const asked = open && state !== 'idle';

  const type = (text: string) => {
    setTerm(text);
    setAt(-1);
    setEnter(undefined);
    onTerm?.(text);
  };
  const choose = (place: GeoSuggestion) => {
    type('');
    setOpen(false);
    onChoose(place);
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
    const wanted = offered[at] ?? placeOnEnter({ offered, choice, unknown });
    if (wanted) return choose(wanted);
    setEnter(move(1) ? 'unsure' : undefined);
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

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (move(event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault();
    } else if (event.key === 'Enter' && isAsked(term)) {
      event.preventDefault();
      // A key that is held down chooses nothing.
      if (!event.repeat) pressEnter();
    } else if (event.key === 'Escape' && (open || term)) {
      event.preventDefault();
      event.stopPropagation();
      setEnter(undefined);
      if (asked) setOpen(false);
      else type('');
    } else if (event.key === 'Backspace' && term === '') {
      const last = chosen.at(-1);
      if (last) onRemove(last);
    }
  };
  return {
    term,
    groups,
    unknown,
    state,
    offered,
    asked,
    current: offered[at],
    unsure: enter === 'unsure',
    type,
    choose,
    setOpen,
    onKeyDown,
  };
}

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
