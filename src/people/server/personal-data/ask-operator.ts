import { createInterface } from 'node:readline/promises';
import type { TraceKind } from '../../../platform/rules/person-traces.ts';
import { type Decide, type PlaceToDecide, Undecided, type Verdict } from './decisions.ts';

/** What the operator said beforehand about places where others wrote of the person. */
export interface Rulings {
  /** Places by what they are called in the list. */
  readonly redact: readonly string[];
  readonly keep: readonly string[];
  /** Of all other places. */
  readonly others: 'ask' | 'redact' | 'keep';
}

/** Somebody has to decide, and nobody can be asked; the message is the list. */
export class UndecidedPlaces extends Error {
  override readonly name = 'UndecidedPlaces';
}

const KEPT: Verdict = { decision: 'keep', reason: 'решение оператора' };
const WORDS: Readonly<Record<TraceKind, string>> = {
  phone: 'телефон',
  mail: 'почта',
  mark: 'код',
  name: 'имя',
  surname: 'фамилия',
};

/** Decides as was said; undefined where it was not. */
export function decideBy({ redact, keep, others }: Rulings, asked: ReadonlyMap<string, Verdict> = new Map()): Decide {
  return ({ id }) => {
    if (keep.includes(id)) return KEPT;
    if (redact.includes(id)) return { decision: 'redact' };
    if (others === 'ask') return asked.get(id);
    return others === 'keep' ? KEPT : { decision: 'redact' };
  };
}

/**
 * Runs an erasure until every place has a decision: at a terminal the operator is asked about each, with the words around.
 * Each run without all of them destroyed nothing.
 *
 * @throws {UndecidedPlaces} without a terminal.
 */
export async function askingOperator<T>(rulings: Rulings, erase: (decide: Decide) => Promise<T>): Promise<T> {
  const asked = new Map<string, Verdict>();
  for (;;) {
    try {
      return await erase(decideBy(rulings, asked));
    } catch (error) {
      if (!(error instanceof Undecided)) throw error;
      if (!process.stdin.isTTY) throw new UndecidedPlaces(listOf(error.places));
      for (const [id, verdict] of await askAbout(error.places)) asked.set(id, verdict);
    }
  }
}

function listOf(places: readonly PlaceToDecide[]): string {
  return [
    `О человеке говорят ещё ${places.length} записей о других, ничего не уничтожено. Решите о каждой:`,
    ...places.map((place) => `  ${describe(place)}`),
    "Повторите команду с --redact '<место>' или --keep '<место>' для каждого, либо с --mentions redact или keep для всех.",
  ].join('\n');
}

const describe = ({ id, kinds, excerpt }: PlaceToDecide): string =>
  `${id} (${kinds.map((kind) => WORDS[kind]).join(', ')}): ${excerpt}`;

async function askAbout(places: readonly PlaceToDecide[]): Promise<Map<string, Verdict>> {
  const answers = new Map<string, Verdict>();
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    for (const [i, place] of places.entries()) {
      process.stdout.write(`\n${i + 1} из ${places.length}. ${describe(place)}\n`);
      answers.set(place.id, await ask((question) => terminal.question(question)));
    }
  } finally {
    terminal.close();
  }
  return answers;
}

async function ask(question: (text: string) => Promise<string>): Promise<Verdict> {
  for (;;) {
    const answer = (await question('Убрать упоминание? [д/н] ')).trim().toLowerCase();
    if (/^(д|да|y|yes)$/.test(answer)) return { decision: 'redact' };
    if (/^(н|нет|n|no)$/.test(answer)) {
      const reason = (await question('Почему оставить? ')).trim();
      return { decision: 'keep', reason: reason || 'решение оператора' };
    }
  }
}
