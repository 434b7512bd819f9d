import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\0')
  .filter((file) => /\.(md|ts|tsx|mjs|css|ya?ml)$/.test(file) && existsSync(file))
  .filter((file) => file !== 'test/documents.test.ts');
const documents = files.filter((file) => file.endsWith('.md'));
const read = (file: string): string => readFileSync(file, 'utf8');

/** Papers that whoever reads the repository does not have. */
const ELSEWHERE =
  /targets-trust|(decisions|public-site|back-office) §|(public-site|back-office) specification|the specification's|\(matrix |(DESIGN|FORMATS)\.md/;

test('nothing leans on a paper that is not in the repository', () => {
  const found = files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, i) => (ELSEWHERE.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test('every link of a document leads to a file of the repository', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)\s]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(dirname(file), target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

test('every page that a comment or a document names is there', () => {
  const missing = files.flatMap((file) =>
    [...read(file).matchAll(/(?<![\w/-])docs\/[\w./-]+\.md\b/g)]
      .map(([path]) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${file}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('every page of rules is in the list of them', () => {
  const pages = files
    .filter((file) => /^docs\/product\/(?!README)/.test(file))
    .map((file) => file.slice('docs/product/'.length));
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) expect(read('docs/product/README.md')).toContain(`(${page})`);
});
