import { tmpdir } from 'node:os';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../../platform/db/testing.ts';
import { createAccounts } from './accounts.ts';
import { PasswordHasher } from './password-hasher.ts';

const PASSWORD = 'семь синих стрекоз';

describe('passwords', () => {
  it('are hashed by an installation with argon2id, 19 MiB, two passes, a salt each time', async () => {
    const database = await createTestDatabase();
    try {
      const config = {
        data_dir: tmpdir(),
        auth_keys: undefined,
        sms_url: undefined,
        smtp_url: undefined,
        mail_from: 'post@example.ru',
      };
      const log = pino({ level: 'silent' });
      const { passwords } = createAccounts(config, { db: database.db, now: () => 0, log });
      const [first, second] = [await passwords.hash(PASSWORD), await passwords.hash(PASSWORD)];
      expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(second).not.toBe(first);
      expect(await passwords.verify(PASSWORD, first)).toBe(true);
      expect(await passwords.verify('семь синих стрекоз!', first)).toBe(false);
    } finally {
      await database.close();
    }
  });

  it('of nobody take the same work and never fit, and equal-looking spellings are equal', async () => {
    const passwords = new PasswordHasher({ memoryCost: 64, timeCost: 1, parallelism: 1 });
    expect(await passwords.verify('nobody has this password', null)).toBe(false);
    const hash = await passwords.hash('ёлка й');
    expect(await passwords.verify('ёлка й'.normalize('NFD'), hash)).toBe(true);
  });

  it('wait in a short line, and more are told to come back', async () => {
    const passwords = new PasswordHasher();
    const crowd = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash(PASSWORD)));
    const refused = crowd.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(60 - 34);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 2 } });
  });
});
