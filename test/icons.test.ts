import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { iconFiles, iconModules, usedIcons } from '../workshop/scripts/icon-drawings.ts';

it('the drawings of icons are those that the pages name: run workshop/scripts/write-icons.ts', () => {
  expect(usedIcons()).toContain('IconWalk');
  const written = new Map(iconFiles().map((file) => [file, readFileSync(file, 'utf8')]));
  expect(written).toEqual(iconModules(usedIcons()));
});

it('an icon that Tabler does not have is named', () => {
  expect(() => iconModules(['IconNowhere'])).toThrow('IconNowhere: no such icon');
});
