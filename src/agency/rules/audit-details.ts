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

/** What a row says in words, what changed first in one line each; nothing that is the same before and after. */
export function auditDetails(before: unknown, after: unknown): AuditDetail[] {
  const [was, is] = [flat(before), flat(after)];
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
function flat(value: unknown, path = ''): Map<string, string> {
  if (value === undefined || (value === null && path === '')) return new Map();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map([[path, wordOf(value)]]);
  return new Map(Object.entries(value).flatMap(([key, part]) => [...flat(part, path === '' ? key : `${path}.${key}`)]));
}

function wordOf(value: unknown): string {
  if (value === null || value === '') return 'пусто';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return groupDigits(value);
  if (Array.isArray(value)) return value.length === 0 ? 'ничего' : value.map(itemWord).join(', ');
  return typeof value === 'string' ? momentWord(value) : JSON.stringify(value);
}

const itemWord = (item: unknown): string =>
  typeof item === 'object' && item !== null
    ? [...flat(item)].map(([key, word]) => `${labelOf(key)}: ${word}`).join(' ')
    : wordOf(item);

/** '2026-11-26T07:00:00.000Z' by the clock of Moscow; any other text as it is. */
function momentWord(text: string): string {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment)) return text;
  const [day = '', time = ''] = new Date(moment + 3 * 3_600_000).toISOString().split('T');
  return `${day.split('-').reverse().join('.')} ${time.slice(0, 5)}`;
}
