import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { ROOMS } from '../../complex/rules/dictionaries.ts';
import { groupDigits, NBSP } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { Button } from '../../site/ui/button.tsx';
import { ChipBox } from '../../site/ui/form/chip.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconChevronDown, IconMap2, IconSearch } from '../../site/ui/icons.ts';
import styles from './search-box.module.css';

/** A part of the agency's ground and the filters that stand for it. */
export interface SearchArea {
  readonly key: string;
  readonly title: string;
  readonly filters: Readonly<Record<string, string>>;
}

export interface SearchBoxProps {
  readonly areas: readonly SearchArea[];
  readonly deadlines: readonly { readonly id: number; readonly title: string }[];
  /** Complexes that fit the form as it first stands. */
  readonly count: number;
  /** The field for places, stations, complexes; it brings its own inputs. */
  readonly where?: ReactNode;
}

const PRICES = [5, 10, 15, 20, 30, 50, 100];

/** The search of the main page: a form that works without JavaScript, and with it says how many complexes it will show. */
export function SearchBox({ areas, deadlines, count, where }: SearchBoxProps) {
  const form = useRef<HTMLFormElement>(null);
  const [rooms, setRooms] = useState<readonly number[]>([]);
  const { shown, recount } = useLiveCount(count, areas);
  return (
    <div className={styles.place}>
      <Form
        ref={form}
        action="/search"
        role="search"
        aria-label="Поиск новостроек"
        className={styles.box}
        onChange={(event) => {
          const data = new FormData(event.currentTarget);
          setRooms(data.getAll('rooms').map(Number));
          recount(data);
        }}
      >
        <div className={styles.areas} role="radiogroup" aria-label="Где искать">
          {areas.map(({ key, title }, i) => (
            <label key={key} className={styles.area}>
              <input type="radio" name="area" value={key} defaultChecked={i === 0} />
              {title}
            </label>
          ))}
          <Link to="/novostroyki" className={styles.onMap}>
            <Icon of={IconMap2} size={18} />
            Найти на{NBSP}карте
          </Link>
        </div>
        <div className={styles.fields}>
          {where ?? <WhereField />}
          <RoomsField chosen={rooms} />
          <SelectField name="price_max" caption="Цена" any="Любая">
            {PRICES.map((millions) => (
              <option key={millions} value={millions * 1_000_000}>{`до${NBSP}${millions}${NBSP}млн${NBSP}₽`}</option>
            ))}
          </SelectField>
          <SelectField name="release_date" caption="Срок сдачи" any="Любой" className={styles.deadline}>
            {deadlines.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectField>
          <Button type="submit" variant="primary" className={styles.submit} aria-live="polite">
            {shown === undefined ? 'Показать' : `Показать ${groupDigits(shown)}${NBSP}ЖК`}
          </Button>
        </div>
      </Form>
    </div>
  );
}

/** Number of complexes for the form's present state, asked for when the visitor pauses; undefined when it is not known. */
function useLiveCount(initial: number, areas: readonly SearchArea[]) {
  const [shown, setShown] = useState<number | undefined>(initial);
  const asked = useRef<AbortController>(undefined);
  useEffect(() => () => asked.current?.abort(), []);

  const recount = (data: FormData) => {
    asked.current?.abort();
    const controller = new AbortController();
    asked.current = controller;
    const query = {
      ...areas.find(({ key }) => key === data.get('area'))?.filters,
      rooms: data.getAll('rooms').map(String),
      price_max: String(data.get('price_max') ?? ''),
      release_date: String(data.get('release_date') ?? ''),
    };
    setTimeout(() => {
      if (controller.signal.aborted) return;
      callApi('countBuildings', { query }, controller.signal).then(
        ({ data: { buildings } }) => setShown(buildings),
        () => !controller.signal.aborted && setShown(undefined),
      );
    }, 200);
  };
  return { shown, recount };
}

function WhereField() {
  return (
    <label className={styles.field}>
      <Icon of={IconSearch} size={20} />
      <span className={styles.value}>
        <span className={styles.caption}>Где искать</span>
        <input name="term" placeholder="Район, метро, ЖК" maxLength={64} autoComplete="off" />
      </span>
    </label>
  );
}

function RoomsField({ chosen }: { readonly chosen: readonly number[] }) {
  const ref = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event) => {
      const inside = event.target instanceof Node && ref.current?.contains(event.target);
      const away = event instanceof KeyboardEvent ? event.key === 'Escape' : !inside;
      if (ref.current?.open && away) ref.current.open = false;
    };
    for (const name of ['click', 'keydown', 'focusin']) document.addEventListener(name, close);
    return () => {
      for (const name of ['click', 'keydown', 'focusin']) document.removeEventListener(name, close);
    };
  }, []);
  return (
    <details ref={ref} className={styles.rooms}>
      <summary className={styles.field}>
        <span className={styles.value}>
          <span className={styles.caption}>Комнаты</span>
          <span className={styles.chosen}>
            {chosen.length === 0 ? 'Любые' : chosen.map((id) => (id === 0 ? 'студия' : ROOMS[id]?.short)).join(', ')}
          </span>
        </span>
        <Icon of={IconChevronDown} size={18} />
      </summary>
      <fieldset className={styles.choices}>
        <legend className="nv-hidden">Число комнат</legend>
        {ROOMS.map(({ id, short }) => (
          <ChipBox key={id} name="rooms" value={id}>
            {id === 0 ? 'Студия' : short}
          </ChipBox>
        ))}
      </fieldset>
    </details>
  );
}

interface SelectFieldProps {
  readonly name: string;
  readonly caption: string;
  /** The choice that sets no filter. */
  readonly any: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function SelectField({ name, caption, any, className, children }: SelectFieldProps) {
  return (
    <label className={`${styles.field} ${styles.select} ${className ?? ''}`}>
      <span className={styles.value}>
        <span className={styles.caption}>{caption}</span>
        <select name={name} defaultValue="">
          <option value="">{any}</option>
          {children}
        </select>
        <span className={styles.chosen}>{NBSP}</span>
      </span>
      <Icon of={IconChevronDown} size={18} />
    </label>
  );
}
