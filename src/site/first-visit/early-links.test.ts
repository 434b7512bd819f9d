import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LOST_SCRIPT, OFFLINE_SCRIPT } from './early-links.ts';

test.each([OFFLINE_SCRIPT, LOST_SCRIPT])(
  'what speaks for a page without its code costs less than half a kilobyte of it',
  (script) => {
    expect(gzipSync(script).length).toBeLessThan(512);
  },
);
