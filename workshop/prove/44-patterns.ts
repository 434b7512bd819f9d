import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import ts from 'typescript';
import type { Evidence } from './evidence.ts';

export const title = 'No pattern takes long, whatever it reads';

/** Longest time on one text, ms, and its length in characters. */
const LIMIT = 20;
const LENGTH = 50_000;
/** Longer than this is not waited for, ms. */
const HOPELESS = 5_000;

/**
 * Patterns that take quadratic time on long texts and never meet one: the text is bounded before. By file and source, with
 * the longest text, in characters, that can reach it, and what bounds it.
 */
const BOUNDED: readonly {
  readonly file: string;
  readonly pattern: string;
  readonly longest: number;
  readonly by: string;
}[] = [
  {
    file: 'src/platform/rules/russian.ts',
    pattern: '\\B(?=(?:\\d{3})+$)',
    longest: 330,
    by: 'digits of a number of JavaScript',
  },
  {
    file: 'src/main/start-steps.ts',
    pattern: '\\B(?=(\\d{3})+$)',
    longest: 330,
    by: 'digits of a number of JavaScript',
  },
  {
    file: 'src/feeds/formats/read-codes.ts',
    pattern: 'безстен|свободн.*планир|openplan|freeplan',
    longest: 300,
    by: 'LONGEST_VALUE',
  },
  {
    file: 'src/feeds/formats/read-codes.ts',
    pattern: 'кирпич.*монолит|монолит.*кирпич|monolith?brick|brickmonolith?',
    longest: 300,
    by: 'LONGEST_VALUE',
  },
];

interface Pattern {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** Tries every pattern of the sources on texts made of its own characters. */
export async function check(): Promise<Evidence> {
  const patterns = sourcesOf('src').flatMap(patternsIn);
  const slow: string[] = [];
  let texts = 0;
  let slowest = 0;
  for (const pattern of patterns) {
    const bound = BOUNDED.find((each) => each.file === pattern.file && each.pattern === pattern.source);
    const tried = await timeOf(pattern, bound?.longest ?? LENGTH);
    texts += tried.texts;
    slowest = Math.max(slowest, tried.ms);
    if (tried.ms > LIMIT) slow.push(`${pattern.file} /${pattern.source}/ ${Math.round(tried.ms)} ms`);
  }
  return {
    figures: {
      patterns: patterns.length,
      texts,
      slow: slow.length,
      'slowest, ms': Math.round(slowest),
      'bounded before': BOUNDED.length,
    },
    passed: slow.length === 0,
    ...(slow.length > 0 ? { note: slow.join('; ') } : {}),
  };
}

const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = [];
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX);
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.RegularExpressionLiteral) {
      const text = (node as ts.RegularExpressionLiteral).text;
      const end = text.lastIndexOf('/');
      found.push({ file, source: text.slice(1, end), flags: text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Time on the worst of its texts, ms, the fastest of three tries: a busy machine is no fault of a pattern. */
async function timeOf(pattern: Pattern, length: number): Promise<{ ms: number; texts: number }> {
  const worker = new Worker(new URL('scenery/time-pattern.ts', import.meta.url), {
    workerData: { ...pattern, length },
  });
  let timer: NodeJS.Timeout | undefined;
  const answer = new Promise<{ ms: number; texts: number }>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    timer = setTimeout(() => resolve({ ms: HOPELESS, texts: 1 }), HOPELESS * 6);
  });
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
