import { expect, test } from 'vitest';
import { OFFLINE_SCRIPT } from './early-links.ts';

test('what keeps a page without a connection costs less than half a kilobyte of it', () => {
  expect(Buffer.byteLength(OFFLINE_SCRIPT)).toBeLessThan(512);
});
