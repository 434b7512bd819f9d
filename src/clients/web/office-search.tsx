import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate, formatPhone } from '../../complex/rules/format.ts';
import type { GeoSuggestion } from '../../geography/contract/geo.ts';
import { LEAD_WORDS } from '../../leads/rules/lead-state.ts';
import { ROLE_TITLES, readRole } from '../../people/rules/roles.ts';
import { callApi } from '../../site/client/api-client.ts';
import { clientCardPath } from '../../site/office/lists/row-menu.tsx';
import { Dialog } from '../../site/ui/layout/dialog.tsx';
import { statusTitle } from '../rules/sales-status.ts';
import styles from './office-search.module.css';

interface Hit {
  readonly group: string;
  readonly to: string;
  readonly text: string;
  readonly hint: string;
}

const DELAY_MS = 200;
const SHORTEST = 2;

/** Whether the search is open; `/` opens it wherever nothing is being typed. */
export function useOfficeSearch() {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], dialog')) return;
      event.preventDefault();
      setOpened(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { opened, open: () => setOpened(true), close: () => setOpened(false) };
}

/** One search over clients, requests, complexes and flats; arrows choose, Enter opens. */
export function OfficeSearch({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={opened} onClose={onClose} title="Поиск" width={620}>
      {opened && <Search onClose={onClose} />}
    </Dialog>
  );
}

function Search({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [term, setTerm] = useState('');
  const { hits, loading } = useHits(term);
  // Nothing is chosen until an arrow does; Enter alone opens the first.
  const [chosen, setChosen] = useState(-1);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // Also where a window focuses no field by itself: who opens the search wants to type.
  useEffect(() => field.current?.focus(), []);
  const current = Math.min(chosen, hits.length - 1);
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    void navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') open(hits[Math.max(current, 0)]);
    else if (event.key === 'ArrowDown') setChosen(Math.min(current + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(current - 1, 0));
    else return;
    event.preventDefault();
  };
  const asks = term.trim().length >= SHORTEST;
  return (
    <div className={styles.search}>
      <input
        ref={field}
        className={styles.field}
        role="combobox"
        aria-label="Имя, телефон, почта, номер заявки или квартиры, ЖК"
        placeholder="Имя, телефон, почта, ЖК, номер"
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
        autoComplete="off"
        maxLength={64}
        value={term}
        onChange={(event) => {
          setTerm(event.target.value);
          setChosen(-1);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Найдено" className={styles.hits}>
        {hits.map((hit, index) => (
          <div key={`${hit.group} ${hit.to} ${hit.text}`}>
            {hit.group !== hits[index - 1]?.group && <p className={styles.group}>{hit.group}</p>}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's */}
            <div
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={styles.hit}
              onClick={() => open(hit)}
            >
              <span>{hit.text}</span>
              <span className={styles.hint}>{hit.hint}</span>
            </div>
          </div>
        ))}
      </div>
      <p className="nv-small nv-secondary" role="status">
        {asks && hits.length === 0 && (loading ? 'Ищем…' : 'Ничего не нашлось')}
      </p>
    </div>
  );
}

function useHits(term: string): { hits: readonly Hit[]; loading: boolean } {
  const wanted = term.trim();
  const asks = wanted.length >= SHORTEST;
  const [answer, setAnswer] = useState<{ term: string; hits: readonly Hit[] }>({ term: '', hits: [] });
  useEffect(() => {
    if (!asks) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      Promise.all([findOwn(wanted, abort.signal), findComplexes(wanted, abort.signal)]).then(
        ([own, complexes]) => setAnswer({ term: wanted, hits: [...own, ...complexes] }),
        () => !abort.signal.aborted && setAnswer({ term: wanted, hits: [] }),
      );
    }, DELAY_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wanted, asks]);
  return { hits: asks ? answer.hits : [], loading: asks && answer.term !== wanted };
}

async function findOwn(term: string, signal: AbortSignal): Promise<Hit[]> {
  const { data } = await callApi('searchOffice', { query: { term } }, signal);
  return [
    ...data.clients.map(({ id, name, phone, role, status }) => ({
      group: 'Клиенты',
      to: clientCardPath(id),
      text: name ?? formatPhone(phone),
      hint: `${formatPhone(phone)}, ${role === 1 ? statusTitle(status) : ROLE_TITLES[readRole(role)]}`,
    })),
    ...data.leads.map(({ id, name, phone, state, created_at }) => ({
      group: 'Заявки',
      to: `/users/callback?phone=${phone}`,
      text: `№ ${id}, ${name ?? formatPhone(phone)}`,
      hint: `${formatPhone(phone)}, ${LEAD_WORDS[state]}, ${formatDate(Date.parse(created_at))}`,
    })),
    ...data.flats.map(({ flat, building }) => ({
      group: 'Квартиры',
      to: `/${building.title_eng}?flat=${flat.id}`,
      text: `${flat.title}, ${building.title}`,
      hint: [flat.housing && `корпус ${flat.housing}`, flat.floor && `${flat.floor} этаж`, `id ${flat.id}`]
        .filter(Boolean)
        .join(', '),
    })),
  ];
}

async function findComplexes(term: string, signal: AbortSignal): Promise<Hit[]> {
  if (term.length < 3) return [];
  const { data } = await callApi('findAddress', { query: { term } }, signal);
  const hitsOf = (group: string, places: readonly GeoSuggestion[]): Hit[] =>
    places.slice(0, 6).map(({ title, title_eng, title_part_with_geo }) => ({
      group,
      to: `/${title_eng}`,
      text: title,
      hint: title_part_with_geo === title ? '' : title_part_with_geo,
    }));
  return [...hitsOf('ЖК', data.buildings), ...hitsOf('Посёлки', data.villages)];
}
