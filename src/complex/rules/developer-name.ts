import { foldName } from '../../platform/rules/fold-name.ts';
import { isSlug, slugify } from '../../platform/rules/slug.ts';

const LEGAL_FORM =
  /^(?:специализированный застройщик|сз|группа компаний|гк|группа|ооо|ао|пао|зао|компания|застройщик) (?=\S)/;

/** The key of a developer's name: folded, without the legal form: «ГК «ПИК»», «ПИК» and «ООО СЗ ПИК» are one developer. */
export function foldDeveloper(title: string): string {
  let key = foldName(title);
  for (;;) {
    const shorter = key.replace(LEGAL_FORM, '');
    if (shorter === key) return key;
    key = shorter;
  }
}

/** The name of a developer's address that is not taken yet; it is then. */
export function takeDeveloperSlug(title: string, taken: Set<string>): string {
  const base = slugify(title) || 'zastroyschik';
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base.slice(0, 70).replace(/(?<!-)-+$/, '')}-${number}`;
    if (!isSlug(slug) || taken.has(slug)) continue;
    taken.add(slug);
    return slug;
  }
}
