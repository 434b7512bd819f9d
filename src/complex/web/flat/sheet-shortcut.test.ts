import { expect, test, vi } from 'vitest';
import { isPrintShortcut, openSheetInstead } from './sheet-shortcut.ts';

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  [{ code: 'KeyP', ctrlKey: true }, true],
  [{ code: 'KeyP', metaKey: true }, true],
  [{ code: 'KeyP' }, false],
  [{ code: 'KeyP', ctrlKey: true, shiftKey: true }, false],
  [{ code: 'KeyP', ctrlKey: true, altKey: true }, false],
  [{ code: 'KeyP', ctrlKey: true, metaKey: true }, false],
  [{ code: 'KeyO', ctrlKey: true }, false],
])('%o asks to print: %s', (keys, expected) => expect(isPrintShortcut({ ...NONE, ...keys })).toBe(expected));

test('the page is printed where the sheet cannot be had or is not opened', () => {
  const press = () => ({ ...NONE, code: 'KeyP', ctrlKey: true, preventDefault: vi.fn() });
  const [opened, offline, blocked] = [press(), press(), press()];
  const open = vi.fn(() => ({}));
  openSheetInstead(opened, true, open);
  openSheetInstead(offline, false, open);
  openSheetInstead(blocked, true, () => null);
  expect(opened.preventDefault).toHaveBeenCalledOnce();
  expect(offline.preventDefault).not.toHaveBeenCalled();
  expect(blocked.preventDefault).not.toHaveBeenCalled();
  expect(open).toHaveBeenCalledOnce();
});
