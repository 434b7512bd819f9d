import { foldDeveloper } from '../../complex/rules/developer-name.ts';

/** Words that many names have, or that mean much else: alone they name nobody. */
const GENERIC = new Set(
  `группа группы компания компаний концерн корпорация девелопмент недвижимость инвест инвестиции строй век сити центр
  страна основа отрада родина град group gruppa koncern korporaciya development nedvizhimost investicii plus forma stone
  regions optima vek siti centr strana osnova otrada rodina grad dar ikon upside`.split(/\s+/),
);
const WORD = /^[a-zа-я]{3,30}$/;

/** A developer by a name of his: as the catalogue or a list of names writes it, and the key of his address. */
export interface NamedDeveloper {
  readonly title: string;
  readonly key: string;
}

/** The words of a name by which one developer is meant, as the log of unknown words keeps them. */
export function callWords({ title, key }: NamedDeveloper): string[] {
  const words = `${title} ${key}`
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^a-zа-я]+/);
  return [...new Set(words.filter((word) => WORD.test(word) && !GENERIC.has(word)))];
}

/** A word that at least so many visitors of a day said. */
export interface SaidWord {
  readonly word: string;
  /** ISO. */
  readonly day: string;
  readonly visitors: number;
}

export interface AbsentDeveloper {
  readonly title: string;
  readonly visitors: number;
  readonly days: number;
  /** ISO. */
  readonly last_day: string;
}

/**
 * Developers whom visitors asked for and of whom nothing is on sale, most visitors first. Of several words for one developer
 * the one that most said counts for its day: who said both is one visitor.
 *
 * @param present titles of developers who have something on sale.
 */
export function absentDevelopers(
  said: readonly SaidWord[],
  known: readonly NamedDeveloper[],
  present: readonly string[],
): AbsentDeveloper[] {
  const here = new Set(present.map(foldDeveloper));
  const titles = new Map<string, string>();
  for (const developer of known) {
    if (here.has(foldDeveloper(developer.title))) continue;
    for (const word of callWords(developer)) if (!titles.has(word)) titles.set(word, developer.title);
  }
  const asked = said.flatMap(({ word, day, visitors }) => {
    const title = titles.get(word);
    return title === undefined ? [] : [{ title, day, visitors }];
  });
  return [...Map.groupBy(asked, ({ title }) => title)]
    .map(([title, rows]) => {
      const days = new Map<string, number>();
      for (const { day, visitors } of rows) days.set(day, Math.max(days.get(day) ?? 0, visitors));
      const visitors = [...days.values()].reduce((sum, count) => sum + count, 0);
      return { title, visitors, days: days.size, last_day: [...days.keys()].sort().at(-1) ?? '' };
    })
    .sort((a, b) => b.visitors - a.visitors || a.title.localeCompare(b.title, 'ru'));
}
