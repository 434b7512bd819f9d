import { groupDigits } from '../../platform/rules/russian.ts';

/** One thing that a row of the log says: what changed, from what, to what. */
export interface AuditDetail {
  readonly label: string;
  /** Null where it was not said. */
  readonly was: string | null;
  readonly is: string | null;
}

/** What the log names by its number: words of `object_type` in its rows. */
export type NamedObject =
  | 'user'
  | 'users'
  | 'flats'
  | 'reservations'
  | 'deals'
  | 'complex'
  | 'developer'
  | 'feed_source'
  | 'call_address'
  | 'leads';

/** Keys of what rows of the log say whose numbers are those of a person or a thing. */
const REFERENCES = {
  ...{ manager_id: 'users', user_id: 'users', client_id: 'users', assignee_id: 'users', substitute_id: 'users' },
  ...{ taken_by: 'users', given_to: 'users', goes: 'users', gone: 'users', back: 'users', other: 'users' },
  ...{ flat_id: 'flats', building_id: 'complex', complex_id: 'complex', merged_into: 'complex' },
  ...{ developer_id: 'developer', lead_id: 'leads' },
} as const satisfies Readonly<Record<string, NamedObject>>;

const objectOf = (key: string): NamedObject | undefined =>
  Object.hasOwn(REFERENCES, key) ? REFERENCES[key as keyof typeof REFERENCES] : undefined;

/** Names of what rows of the log say; what stands in none is shown by its own name. */
const LABELS: Readonly<Record<string, string> & Record<keyof typeof REFERENCES, string>> = {
  ...{ assignee_id: 'исполнитель', back: 'вернулась карточка', building_id: 'комплекс', complex_id: 'комплекс' },
  ...{ given_to: 'передана', goes: 'уходит карточка', gone: 'ушла карточка', lead_id: 'заявка' },
  ...{ merged_into: 'объединён с', other: 'другая карточка', substitute_id: 'замещает', taken_by: 'взял' },
  ...{ action: 'действие', active: 'включён', address: 'адрес', advance: 'со сменой статуса', area: 'площадь' },
  ...{ bank: 'банк', ban: 'запрет связи', blocked: 'заблокирован', ceiling_height: 'высота потолка', channel: 'канал' },
  ...{ client: 'клиент', client_id: 'клиент', clients: 'клиентов', code: 'код', comment: 'комментарий' },
  ...{ commission: 'комиссия, ₽', complex: 'комплекс', contract_number: 'договор', count: 'сколько', date_from: 'с' },
  ...{
    date_to: 'по',
    days: 'дней',
    description: 'описание',
    developer_id: 'застройщик',
    due_at: 'срок',
    email: 'почта',
  },
  ...{ expires_at: 'до', filters: 'отбор', finishing: 'отделка', flat_id: 'квартира', format: 'формат', from: 'с' },
  ...{ hours: 'часы работы', id: 'номер', interval_minutes: 'раз в, минут', inn: 'ИНН', ogrn: 'ОГРН', items: 'что' },
  ...{ kind: 'вид', legal_name: 'юридическое лицо', location: 'адрес', lots: 'лоты', manager: 'менеджер' },
  ...{
    manager_id: 'менеджер',
    max_clients: 'клиентов не больше',
    max_open_requests: 'заявок не больше',
    minutes: 'минут',
  },
  ...{
    mode: 'порядок',
    name: 'имя',
    new_complexes: 'новые комплексы',
    note: 'заметка',
    outcome: 'итог',
    page: 'страница',
  },
  ...{
    phone: 'телефон',
    price: 'цена, ₽',
    priority: 'доверие',
    published: 'на сайте',
    put_away: 'убрано',
    query: 'отбор',
  },
  ...{ reason: 'причина', released: 'снято броней', retire_after_hours: 'снимать через, часов' },
  ...{
    retire_after_runs: 'снимать после загрузок',
    role: 'роль',
    rows: 'строк',
    shown: 'показано',
    source: 'источник',
  },
  ...{
    state: 'состояние',
    status: 'статус',
    term: 'искал',
    text: 'текст',
    title: 'название',
    to: 'по',
    user_id: 'клиент',
  },
  ...{ value: 'сумма, ₽', version: 'версия', via: 'как вошёл', whose: 'чьи', wishes: 'пожелания', until: 'до' },
};

/** Names of what rows of the log lead to by number: 'users 12' → 'Мария'. */
export type AuditNames = Readonly<Record<string, string>>;

/** What these values lead to by number: as the keys of {@link AuditNames}, each once. */
export function auditReferences(...values: readonly unknown[]): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      const object = objectOf(key);
      if (object !== undefined && Number.isSafeInteger(part) && Number(part) > 0) found.add(`${object} ${part}`);
      else look(part);
    }
  };
  for (const value of values) look(value);
  return [...found];
}

/** What a row says in words, what changed first in one line each; nothing that is the same before and after. */
export function auditDetails(before: unknown, after: unknown, names: AuditNames = {}): AuditDetail[] {
  const [was, is] = [flat(before, names), flat(after, names)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((key) => ({ label: labelOf(key), was: was.get(key) ?? null, is: is.get(key) ?? null }))
    .filter((detail) => detail.was !== detail.is);
}

const labelOf = (path: string): string =>
  path
    .split('.')
    .map((part) => LABELS[part] ?? part)
    .join(', ');

/** Values by their names; of nested ones by the whole way to them. */
function flat(value: unknown, names: AuditNames, path = ''): Map<string, string> {
  if (value === undefined || (value === null && path === '')) return new Map();
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Map([[path, namedWord(path, value, names) ?? wordOf(value, names)]]);
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [...flat(part, names, path === '' ? key : `${path}.${key}`)]),
  );
}

/** Whom or what a number leads to; undefined where it is no such number, or nothing has it now. */
function namedWord(path: string, value: unknown, names: AuditNames): string | undefined {
  const name = `${objectOf(path.slice(path.lastIndexOf('.') + 1))} ${value}`;
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

function wordOf(value: unknown, names: AuditNames): string {
  if (value === null || value === '') return 'пусто';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return groupDigits(value);
  if (Array.isArray(value))
    return value.length === 0 ? 'ничего' : value.map((item) => itemWord(item, names)).join(', ');
  return typeof value === 'string' ? momentWord(value) : JSON.stringify(value);
}

const itemWord = (item: unknown, names: AuditNames): string =>
  typeof item === 'object' && item !== null
    ? [...flat(item, names)].map(([key, word]) => `${labelOf(key)}: ${word}`).join(' ')
    : wordOf(item, names);

/** '2026-11-26T07:00:00.000Z' by the clock of Moscow; any other text as it is. */
function momentWord(text: string): string {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment)) return text;
  const [day = '', time = ''] = new Date(moment + 3 * 3_600_000).toISOString().split('T');
  return `${day.split('-').reverse().join('.')} ${time.slice(0, 5)}`;
}
