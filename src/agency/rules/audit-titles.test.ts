import { describe, expect, it } from 'vitest';
import { auditObject } from './audit-titles.ts';

describe('what a row of the log is about', () => {
  it('is said in Russian, one of it by its number, many without', () => {
    expect(auditObject('tasks', '12')).toBe('задача № 12');
    expect(auditObject('tasks', null)).toBe('задачи');
    expect(auditObject('building_view_top', null)).toBe('топ ЖК по просмотрам');
  });

  it('leaves out names that are no numbers of ours', () => {
    expect(auditObject('session', 'bfeb7714-2b9e-4ea1-a25c-860101e689e5')).toBe('сеанс');
  });
});
