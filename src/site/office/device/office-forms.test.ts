import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OFFICE_FORMS } from './office-forms.ts';

/** Rooms whose `web` is the public site's: their forms have a queue of their own, or hold nothing that could be lost. */
const PUBLIC = ['complex', 'geography', 'map', 'pictures', 'saved', 'search', 'village'];
const PUBLIC_PARTS = [/^src\/leads\/web\/(?!calls\/)/, /^src\/people\/web\//, /^src\/payments\/web\/(?!office)/];
/** Fields that are no form: what they hold stands in the address, or is chosen and not typed. */
const NO_FORMS: Readonly<Record<string, string>> = {
  'src/site/office/option-search.tsx': 'finds one of many; what is chosen is its parent’s',
  'src/site/office/lists/filter-row.tsx': 'filters stand in the address',
  'src/site/office/lists/choice-filter.tsx': 'filters stand in the address',
  'src/clients/web/users/users-page.tsx': 'filters stand in the address',
  'src/clients/web/leads/lead-manager.tsx': 'one choice hands over at once; nothing is typed',
  'src/clients/web/merging/other-card.tsx': 'finds one of many; what is chosen is its parent’s',
  'src/clients/web/deals/flat-choice.tsx': 'finds one of many; what is chosen is its parent’s',
  'src/agency/web/curation/developer-field.tsx': 'a field of the form that uses it',
  'src/agency/web/curation/point-field.tsx': 'a field of the form that uses it',
  'src/agency/web/curation/fact-input.tsx': 'fields of the forms that use it',
  'src/agency/web/curation/id-select.tsx': 'a field of the forms that use it',
  'src/clients/web/card/wishes-fields.tsx': 'fields of the forms that use it',
  'src/site/office/sum-input.tsx': 'a field of the forms that use it',
};

/** Forms of before this rule. The list only becomes shorter. */
const FORGETFUL: readonly string[] = [];

const TYPED =
  /import \{[^}]*\b(TextInput|Textarea|NumberInput|Select|MultiSelect|PasswordInput|DateTimePicker|DatePickerInput)\b[^}]*\} from '@mantine\//;

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((path) => `src/${path}`)
  .filter((path) => path.endsWith('.tsx') && /\/web\/|^src\/site\/office\//.test(path))
  .filter((path) => !PUBLIC.includes(path.split('/')[1] ?? '') && !PUBLIC_PARTS.some((part) => part.test(path)));
const textOf = (path: string): string => readFileSync(path, 'utf8');
const usesOf = (text: string): string[] =>
  [...text.matchAll(/useOfficeForm(?:<[^(]*>)?\(\s*'([^']+)'/g)].map(([, name = '']) => name);
/** Names given to a form that is used for several things, once each. */
const givenIn = (text: string): string[] =>
  Object.keys(OFFICE_FORMS).filter((name) =>
    new RegExp(`\\bform="${name}"|(?:progress|document): '${name}'`).test(text),
  );

describe('every form of the back-office', () => {
  it('keeps on the device what is typed into it', () => {
    const forgetful = files.filter((path) => {
      const text = textOf(path);
      return TYPED.test(text) && !/useOfficeForm\b|OfficeFormOf\b/.test(text) && !Object.hasOwn(NO_FORMS, path);
    });
    expect(forgetful.filter((path) => !FORGETFUL.includes(path))).toEqual([]);
  });

  it('has a name of its own, and every name a form', () => {
    const used = files.flatMap((path) => [...usesOf(textOf(path)), ...givenIn(textOf(path))]);
    expect([...new Set(used)].sort()).toEqual(Object.keys(OFFICE_FORMS).sort());
    expect(used).toHaveLength(new Set(used).size);
  });

  it('is excused only where there is such a file', () => {
    expect(Object.keys(NO_FORMS).filter((path) => !files.includes(path))).toEqual([]);
  });
});
