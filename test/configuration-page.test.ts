import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../src/platform/config.ts';
import { configurationPage } from '../workshop/scripts/write-configuration.ts';

const page = readFileSync('docs/configuration.md', 'utf8');

test('the page of the configuration is what .env.example says: node workshop/scripts/write-configuration.ts', () => {
  expect(page).toBe(configurationPage(readFileSync('.env.example', 'utf8')));
});

test('the page of the configuration names every setting once', () => {
  const named = [...page.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(named).toEqual(SETTING_NAMES);
});
