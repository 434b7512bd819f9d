import { describe, expect, test } from 'vitest';
import { quoted } from './russian.ts';
import { agencyName } from './with-brand.ts';

describe('the name of a brand', () => {
  test.each([
    ['Ромашка', '«Ромашка»', 'Агентство «Ромашка»'],
    ['«Ромашка»', '«Ромашка»', 'Агентство «Ромашка»'],
    ['„Ромашка“', '„Ромашка“', 'Агентство „Ромашка“'],
    ['"Ромашка"', '"Ромашка"', 'Агентство "Ромашка"'],
    ['Агентство «Ромашка»', 'Агентство «Ромашка»', 'Агентство «Ромашка»'],
    ['АН «Ромашка»', 'АН «Ромашка»', 'АН «Ромашка»'],
    ['Агентство Ромашка', '«Агентство Ромашка»', 'Агентство Ромашка'],
  ])('%s gets its quotation marks once, and says once that it is an agency', (brand, marked, agency) => {
    expect(quoted(brand)).toBe(marked);
    expect(agencyName(brand)).toBe(agency);
  });
});
