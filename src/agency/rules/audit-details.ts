import { groupDigits } from '../../platform/rules/russian.ts';

/** One thing that a row of the log says: what changed, from what, to what. */
export interface AuditDetail {
  readonly label: string;
  /** Null where it was not said. */
  readonly was: string | null;
  readonly is: string | null;
}

/** Names of what rows of the log say; what stands in none is shown by its own name. */
const LABELS: Readonly<Record<string, string>> = {
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

/** Keys whose numbers are rows of a table, with the word that rows of the log have for what stands there. */
const REFERENCES: Readonly<Record<string, string>> = {
  ...{ manager_id: 'users', user_id: 'users', client_id: 'users', assignee_id: 'users', author_id: 'users' },
  ...{ substitute_id: 'users', taken_by: 'users', given_to: 'users', to_id: 'users', staff_id: 'users' },
  ...{ flat_id: 'flats', complex_id: 'complex', developer_id: 'developer', source_id: 'feed_source' },
};

/** Names of what rows of the log lead to by number: 'users 12' → 'Мария'. */
export type AuditNames = Readonly<Record<string, string>>;

/** What these values lead to by number: as the keys of {@link AuditNames}, each once. */
export function auditReferences(...values: readonly unknown[]): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      const table = Object.hasOwn(REFERENCES, key) ? REFERENCES[key] : undefined;
      if (table !== undefined && Number.isSafeInteger(part) && Number(part) > 0) found.add(`${table} ${part}`);
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
  const key = path.slice(path.lastIndexOf('.') + 1);
  const name = Object.hasOwn(REFERENCES, key) ? `${REFERENCES[key]} ${value}` : '';
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
