import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { UploadPlan } from '../contract/upload.ts';
import { UploadReport } from './upload-report.tsx';

const logo = (id: number) => ({ id, title: `Застройщик ${id}`, replaces: false, failed: null });
const headOf = (logos: number, applied: boolean): string => {
  const plan: UploadPlan = {
    ...{ plan: 'p', applied, complexes: [], unchanged: 0, left: [], problems: [], problem_count: 0 },
    logos: Array.from({ length: logos }, (_, n) => logo(n + 1)),
  };
  const html = renderToStaticMarkup(<UploadReport plan={plan}>{null}</UploadReport>);
  return /role="status">([^<]*)</.exec(html)?.[1] ?? '';
};

it('the verb of a report agrees with the number that follows it', () => {
  expect([1, 2, 5, 21].map((count) => headOf(count, true))).toEqual([
    'Готово: изменён 1 логотип',
    'Готово: изменены 2 логотипа',
    'Готово: изменено 5 логотипов',
    'Готово: изменён 21 логотип',
  ]);
  expect([1, 2, 5].map((count) => headOf(count, false))).toEqual([
    'Изменится 1 логотип',
    'Изменятся 2 логотипа',
    'Изменится 5 логотипов',
  ]);
});
