/** What papers of a complex are; the codes are those of the table `documents`. */
export const DOCUMENT_KINDS = [
  { id: 'declaration', title: 'Проектная декларация' },
  { id: 'permit', title: 'Разрешение' },
  { id: 'contract', title: 'Договор' },
  { id: 'other', title: 'Другое' },
] as const;

const NAMES: readonly (readonly [kind: string, name: RegExp])[] = [
  ['declaration', /деклараци/i],
  ['permit', /разрешени/i],
  ['contract', /договор|(?<![а-яё])дду(?![а-яё])/i],
];

/** The kind that a name tells of itself. */
export const kindOfTitle = (title: string): string => NAMES.find(([, name]) => name.test(title))?.[0] ?? 'other';

/** The title of a kind; that of none is empty. */
export const titleOfKind = (id: string): string => DOCUMENT_KINDS.find((kind) => kind.id === id)?.title ?? '';
