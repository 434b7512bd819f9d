import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Keyring } from './keyring.ts';

const DAY = 86_400_000;
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'novosel-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (day: number): Keyring => new Keyring({ data_dir: folder, auth_keys: undefined }, () => day * DAY);

describe('the keys of an installation', () => {
  it('are made once, for its user alone, and the same after every start', () => {
    const first = at(0).current();
    const file = join(folder, 'keys.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(first.secret.length).toBe(32);
    const again = at(1).current();
    expect([again.kid, again.secret.equals(first.secret)]).toEqual([first.kid, true]);
  });

  it('get a successor after 90 days and are still known for a year', () => {
    const first = at(0);
    const sealed = first.seal('sms', 'secret');
    const digest = first.digest('device', 'x');
    const later = at(91);
    expect(later.current().kid).not.toBe(first.current().kid);
    expect(later.find(first.current().kid)?.secret.equals(first.current().secret)).toBe(true);
    expect([later.unseal('sms', sealed), later.isDigest('device', 'x', digest)]).toEqual(['secret', true]);
    const muchLater = at(500);
    expect([muchLater.unseal('sms', sealed), muchLater.isDigest('device', 'x', digest)]).toEqual([undefined, false]);
  });

  it('that cannot be read stop the start instead of logging everybody out', () => {
    at(0).open();
    const file = join(folder, 'keys.json');
    for (const content of ['', '{', '[]', '[{"kid":"a","secret":"short","created_at":1}]']) {
      writeFileSync(file, content);
      if (content === '[]') expect(at(0).current().secret.length).toBe(32);
      else expect(() => at(0).open()).toThrow('restore it from a backup');
    }
    expect(readFileSync(file, 'utf8')).toContain('short');
  });

  it('are different for different purposes', () => {
    const keyring = at(0);
    expect(keyring.digest('a', 'x').equals(keyring.digest('b', 'x'))).toBe(false);
    expect(keyring.unseal('b', keyring.seal('a', 'x'))).toBeUndefined();
  });
});
