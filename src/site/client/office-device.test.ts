import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeWaiting,
  eraseOfficeDevice,
  keepDraft,
  keepOnlyOf,
  keptDraft,
  type WaitingCommand,
  waitingCommands,
} from './office-device.ts';

const DAY = 86_400_000;
const draft = (at: number) => ({ at, fields: { text: { value: 'Окна на юг', base: '' } } });
const waits = (at: number) => [{ key: 'k', at } as WaitingCommand];

beforeEach(() => eraseOfficeDevice());

describe('what a device keeps of the back-office', () => {
  it('is given to the person who typed it', () => {
    keepDraft(7, 'note:1', draft(0));
    expect(keptDraft(7, 'note:1')).toEqual(draft(0));
  });

  it('is never given to another one, and is gone once he was here', () => {
    keepDraft(7, 'note:1', draft(0));
    changeWaiting(7, () => waits(0));
    expect(keptDraft(8, 'note:1')).toBeUndefined();
    expect(waitingCommands(8)).toEqual([]);
    keepOnlyOf(8, 0);
    expect(keptDraft(7, 'note:1')).toBeUndefined();
    expect(waitingCommands(7)).toEqual([]);
  });

  it('outlives an ended session of the same person', () => {
    keepDraft(7, 'note:1', draft(0));
    keepOnlyOf(7, DAY);
    expect(keptDraft(7, 'note:1')).toEqual(draft(0));
  });

  it('is erased on logout', () => {
    keepDraft(7, 'note:1', draft(0));
    eraseOfficeDevice();
    expect(keptDraft(7, 'note:1')).toBeUndefined();
  });

  it('goes after thirty days', () => {
    keepDraft(7, 'note:1', draft(0));
    changeWaiting(7, () => waits(20 * DAY));
    keepOnlyOf(7, 31 * DAY);
    expect(keptDraft(7, 'note:1')).toBeUndefined();
    expect(waitingCommands(7)).toHaveLength(1);
  });

  it('is nothing where nothing is left of it', () => {
    keepDraft(7, 'note:1', draft(0));
    keepDraft(7, 'note:1', { at: 1, fields: {} });
    expect(keptDraft(7, 'note:1')).toBeUndefined();
  });
});
