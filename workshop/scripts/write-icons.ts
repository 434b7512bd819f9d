/**
 * Writes src/site/ui/icons.ts and its folder: the drawings of the icons that the sources import from it.
 * Usage: import a name of Tabler's (tabler.io/icons: 'map-2' is IconMap2), then node workshop/scripts/write-icons.ts
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { iconFiles, iconModules, usedIcons } from './icon-drawings.ts';

const files = iconModules(usedIcons());
for (const file of iconFiles()) rmSync(file);
for (const [file, text] of files) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
