import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertComplex } from '../../../test/factories/catalogue.ts';
import { type Registered, TestDoor } from '../../../test/factories/door.ts';
import { listUsers } from '../../clients/contract/users.ts';
import { implementations } from '../../main/implementations.ts';
import { createDoor, inProcessClient } from '../door/door.ts';
import { dispositionOf } from '../door/file-answer.ts';

/** Texts that were stored before hidden signs were taken out at the door, or past it. */
const STORED = '\u202eАнна\u200b\u2066 Мария\u2069\ufeff\u0085👩\u200d👧';
const SHOWN = 'Анна Мария👩‍👧';
const HIDDEN = /[\p{Bidi_Control}\u200b\ufeff\u0085]/u;

let door: TestDoor;
let admin: Registered;
let clientId = 0;

beforeAll(async () => {
  door = await TestDoor.open();
  [admin] = [await door.register()];
  const client = await door.register();
  const { db } = door.app;
  await sql`update users set role = 99 where phone = ${admin.phone}`.execute(db);
  await sql`update credentials set password_origin = 'own'`.execute(db);
  const { rows } = await sql<{ id: number }>`update users set name = ${STORED}, email = ${`${STORED}@mail.example`}
    where phone = ${client.phone} returning id`.execute(db);
  clientId = rows[0]?.id ?? 0;
  await db
    .insertInto('leads')
    .values({
      kind: 'feedback',
      phone: client.phone,
      user_id: clientId,
      body_hash: 'h',
      basis: 'consent',
      name: STORED,
      message: `${STORED}\n=1`,
    })
    .execute();
  await sql`insert into notes (user_id, author_id, text) values (${clientId}, ${clientId}, ${STORED})`.execute(db);
});
afterAll(() => door.close());

describe('what was stored with hidden signs', () => {
  it.each([
    '/api/users',
    '/api/users/callback',
    '/api/clients/ID/notes',
    '/api/users/ID',
    '/api/clients/ID/timeline',
    '/api/clients/board',
  ])('is shown without them by %s', async (path) => {
    const answer = await door.get(path.replace('ID', String(clientId)), { token: admin.token });
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.text).not.toMatch(HIDDEN);
    expect(answer.text).toContain(SHOWN);
  });

  it.each(['/api/users/export?format=csv', '/api/users/callback/export?format=csv'])(
    'is in the file %s without them',
    async (path) => {
      const answer = await door.get(path, { token: admin.token });
      expect(answer.status).toBe(200);
      expect(answer.text.slice(1)).not.toMatch(HIDDEN);
      expect(answer.text).toContain(SHOWN);
    },
  );

  it('comes to the pages without them, which ask in the same process', async () => {
    const context = {
      app: door.app,
      visitor: { kind: 'user', id: clientId, role: 99, sessionId: crypto.randomUUID() },
      requestId: 'r',
      request: { ip: '10.0.0.1', user_agent: undefined, route: '', cookies: {}, foreign: false, prefetch: false },
    } as unknown as Parameters<typeof inProcessClient>[2];
    const api = inProcessClient(createDoor({ checkOutput: false }), implementations, context);
    const { data } = await api.call(listUsers, { query: { id: clientId } });
    expect(data.map(({ name }) => name)).toEqual([SHOWN]);
  });

  it('names a file by what is seen', async () => {
    const { db } = door.app;
    const complex_id = await insertComplex(db, { title_eng: 'kaskad' });
    const { id } = await db
      .insertInto('documents')
      .values({
        complex_id,
        title: 'Договор\u202efdp.exe',
        storage_path: 'none.pdf',
        mime: 'application/pdf',
        size_bytes: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(0);
    expect(dispositionOf('inline', 'Договор\u202efdp.exe.pdf')).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent('Договорfdp.exe.pdf')}`,
    );
  });
});

describe('the name of a file that is sent', () => {
  it('is one line of what is seen, without what paths and headers are made of', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const written = dispositionOf('attachment', `${name}.csv`);
        expect(written).toMatch(/^attachment; filename\*=UTF-8''[\w.!~%-]+$/);
        const read = decodeURIComponent(written.slice(written.indexOf("''") + 2));
        expect(read).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Bidi_Control}\u200b]/u);
        expect(read.endsWith('.csv')).toBe(true);
      }),
    );
    expect(dispositionOf('inline', 'План 2/3 (этаж).pdf')).toBe(
      `inline; filename*=UTF-8''${encodeURIComponent('План 2-3 ')}%28${encodeURIComponent('этаж')}%29.pdf`,
    );
  });
});
