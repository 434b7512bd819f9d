/** Where a visitor came from: what his first visit says, and how staff read it. */

export const SOURCE_KINDS = ['utm', 'referral', 'site', 'direct', 'call', 'staff'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Kinds as people read them. */
export const SOURCE_TITLES: Readonly<Record<SourceKind, string>> = {
  utm: 'Реклама',
  referral: 'Рекомендация',
  site: 'Другой сайт',
  direct: 'Прямой заход',
  call: 'Звонок',
  staff: 'Добавлен сотрудником',
};

/** What a page notes of the first visit: marks of the address, the code of a friend, the site before, the page, the moment. */
export const VISIT_KEYS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'ref',
  'referrer',
  'page',
  'at',
] as const;
export type VisitKey = (typeof VISIT_KEYS)[number];
export type Visit = Readonly<Partial<Record<VisitKey, string>>>;

export const SOURCE_TEXT_MAX = 100;
const MARKS = VISIT_KEYS.slice(0, 6);

export interface Source {
  readonly kind: SourceKind;
  /** `yandex`, `cian.ru`, the code of a friend; null where there is none. */
  readonly name: string | null;
  readonly details: Visit;
}

/** The first page of a visit, taken apart. */
export interface FirstPage {
  /** A value of its query. */
  readonly query: (key: string) => string | null;
  readonly host: string;
  readonly path: string;
  /** Host of the page before; undefined: none, or it does not say. */
  readonly before: string | undefined;
}

/** What the first page of a visit tells. `at` ISO 8601. Of addresses only host and path are kept: a query may hold anything. */
export function visitOf({ query, host, path, before }: FirstPage, at: string): Visit {
  const marks = MARKS.flatMap((key): [VisitKey, string][] => {
    const value = query(key)?.trim().slice(0, SOURCE_TEXT_MAX);
    return value ? [[key, value]] : [];
  });
  const known = before !== undefined && bare(before) !== bare(host);
  return {
    ...Object.fromEntries(marks),
    ...(known ? { referrer: bare(before).slice(0, SOURCE_TEXT_MAX) } : {}),
    page: path.slice(0, SOURCE_TEXT_MAX),
    at,
  };
}

const bare = (host: string): string => host.replace(/^www\./, '');

/** The source that a visit means: a friend's code before an advertisement, that before the site before. */
export function readVisit(visit: Visit): Source {
  if (visit.ref) return { kind: 'referral', name: visit.ref, details: visit };
  if (visit.utm_source) return { kind: 'utm', name: visit.utm_source.toLowerCase(), details: visit };
  if (visit.referrer) return { kind: 'site', name: visit.referrer, details: visit };
  return { kind: 'direct', name: null, details: visit };
}

/** A source in one line: 'Реклама: yandex'. */
export const sourceWords = (kind: SourceKind, name: string | null): string =>
  name === null ? SOURCE_TITLES[kind] : `${SOURCE_TITLES[kind]}: ${name}`;
