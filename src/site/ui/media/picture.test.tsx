import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Picture } from './picture.tsx';

const SRC = new URL('../../../', import.meta.url).pathname;
const sheets = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.module.css'));

test('a plan lies on paper that does not glare in the evening, a photo does not', () => {
  const draw = (paper: boolean) =>
    renderToString(
      <Picture url="/media/uploads/1.png" alt="" widths={[240]} sizes="100px" fit="contain" paper={paper} />,
    );
  expect(draw(true)).toMatch(/class="[^"]*paper/);
  expect(draw(false)).not.toMatch(/class="[^"]*paper/);
});

test('no plan has a white of its own', () => {
  const white = sheets.filter((path) =>
    /^\.(?:\w+ \.)?(?:plan|noPlan|paper|thumb)\b[^}]*background(?:-color)?: (?:#fff|white)/m.test(
      readFileSync(join(SRC, path), 'utf8'),
    ),
  );
  expect(white).toEqual([]);
});
