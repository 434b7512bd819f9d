import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { legalText } from '../../people/rules/legal/legal-texts.ts';

/** Names under which the site keeps something in the browser's storage. */
function storedNames(): string[] {
  const root = join(import.meta.dirname, '..', '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(site|[^/]+\/web)\/.*(?<!\.test)\.tsx?$/.test(path),
  );
  return files.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const names = [...text.matchAll(/^(?:export )?const (KEY|HINT|STORED_\w+) = '([^']+)'/gm)].flatMap((match) =>
      match[1]?.startsWith('STORED_') || /localStorage/.test(text) ? [String(match[2])] : [],
    );
    const isUnknown = names.length === 0 && /localStorage\.setItem\((?!STORED_)/.test(text);
    return isUnknown ? [`${path} under an unknown name`] : names;
  });
}

// Targets-trust L6: the page about cookies lists all of them.
it('the page about cookies names whatever the site keeps in the browser', () => {
  const rows = legalText('cookie')?.sections.flatMap(({ table }) => table?.rows.map(([name]) => name) ?? []);
  const names = storedNames();
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(rows).toContain(name);
});
