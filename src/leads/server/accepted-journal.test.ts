import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AcceptedJournal } from './accepted-journal.ts';

const NOW = Date.UTC(2026, 10, 22, 9);
let folder: string;
let path: string;
let journals: AcceptedJournal[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'novosel-journal-'));
  path = join(folder, 'spool', 'accepted.log');
});
afterEach(async () => {
  await Promise.all(journals.map((journal) => journal.close()));
  journals = [];
  rmSync(folder, { recursive: true });
});

function journal(): AcceptedJournal {
  const made = new AcceptedJournal(path, () => NOW);
  journals.push(made);
  return made;
}

it('counts by days of Moscow, also those that a former process wrote', async () => {
  const first = journal();
  await first.note(1, NOW);
  await first.note(2, Date.UTC(2026, 10, 22, 21));
  // Killed: nothing was closed.
  const second = journal();
  await second.open();
  await second.note(3, NOW);
  expect([second.id, second.startedAt]).toEqual([first.id, NOW]);
  expect([...second.days]).toEqual([
    ['2026-11-22', 2],
    ['2026-11-23', 1],
  ]);
});

it('has each line in the system before it says so', async () => {
  const open = journal();
  await Promise.all(Array.from({ length: 200 }, (_, id) => open.note(id, NOW)));
  expect(readFileSync(path, 'utf8').trim().split('\n')).toHaveLength(201);
});

it('leaves out a line that was cut off at any byte, and goes on after it', async () => {
  await journal().note(1, NOW);
  const whole = readFileSync(path).length;
  appendFileSync(path, `${NOW} 1234567 .\n`);
  for (let cut = 12; cut > 1; cut--) {
    truncateSync(path, whole);
    appendFileSync(path, `${NOW} 1234567 .\n`.slice(0, -cut));
    const next = journal();
    await next.note(2, NOW);
    expect(next.days.get('2026-11-22')).toBe(2);
    const after = journal();
    await after.open();
    expect(after.days.get('2026-11-22')).toBe(2);
  }
});
