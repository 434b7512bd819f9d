import { describe, expect, it } from 'vitest';
import { AUDIT_TITLES, auditObject, READING_ACTIONS } from './audit-titles.ts';

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

it('looking changes nothing, and whatever changes something is no looking', () => {
  expect(READING_ACTIONS).toEqual(expect.arrayContaining(['client.read', 'lead.list', 'audit.check', 'figure.rows']));
  const changes = Object.keys(AUDIT_TITLES).filter((action) => !READING_ACTIONS.includes(action));
  expect(changes.filter((action) => /\.(list|read|search|timeline|board|rows)$/.test(action))).toEqual([]);
  const verbs = /\.(create|change|remove|give|hand|add|merge|publish|correct|send|role|status|manager|begin)$/;
  expect(READING_ACTIONS.filter((action) => verbs.test(action))).toEqual([]);
});
