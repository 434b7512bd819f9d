import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDoor } from '../../../../test/factories/door.ts';
import { signAccessToken } from '../../../people/server/accounts/access-token.ts';
import { beginSession, endSessions } from '../../../people/server/accounts/sessions.ts';
import { setOwnPassword } from '../../../people/server/auth/queries.ts';

/** Streams over real connections to two processes' servers on one database. */

let door: TestDoor;
let other: TestDoor;
let origins: string[];

beforeAll(async () => {
  door = await TestDoor.open();
  other = await door.beside();
  origins = await Promise.all(
    [door, other].map(async ({ server }) => {
      await server.listen({ port: 0, host: '127.0.0.1' });
      return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    }),
  );
});
afterAll(async () => {
  await other.close();
  await door.close();
});

interface Person {
  readonly id: number;
  readonly token: string;
  readonly sessionId: string;
}

async function staff(role: 2 | 99): Promise<Person> {
  const { app } = door;
  const { id } = await app.db
    .insertInto('users')
    .values({ phone: door.newPhone(), role, referral_code: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setOwnPassword(app.db, id, 'never verified here', new Date(door.clock));
  const session = { userId: id, role, ip: '10.0.0.1', userAgent: undefined, device: '' };
  const { id: sessionId } = await beginSession(app.db, session, door.clock);
  return {
    id,
    sessionId,
    token: await signAccessToken(app.accounts.keyring, { userId: id, sessionId, role }, door.clock),
  };
}

const client = (manager_id: number | null, phone = door.newPhone()) =>
  door.app.db
    .insertInto('users')
    .values({ phone, role: 1, manager_id, referral_code: crypto.randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow();

const request = (phone: string, user_id: number | null = null) =>
  door.app.db
    .insertInto('leads')
    .values({ kind: 'callback', phone, user_id, body_hash: crypto.randomUUID(), basis: 'consent' })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A stream with what came so far. */
class Stream {
  text = '';
  over = false;
  readonly #stop = new AbortController();
  static async open({ token }: Pick<Person, 'token'>, origin: string | undefined): Promise<Stream> {
    const stream = new Stream();
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    const answer = await fetch(`${origin}/api/office/events`, { headers, signal: stream.#stop.signal });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(answer.headers.get('x-accel-buffering')).toBe('no');
    void stream.#read(answer);
    await stream.saw('event: ready');
    open.push(stream);
    return stream;
  }
  async #read({ body }: Response): Promise<void> {
    try {
      for await (const part of body ?? []) this.text += Buffer.from(part).toString();
    } catch {
      // Broken off by the test.
    }
    this.over = true;
  }
  saw(words: string): Promise<void> {
    return expect.poll(() => this.text, { timeout: 5_000, interval: 10 }).toContain(words);
  }
  close(): void {
    this.#stop.abort();
  }
}
const open: Stream[] = [];
beforeEach(() => {
  door.clock += 1_000;
  other.clock = door.clock;
});
afterEach(async () => {
  for (const stream of open.splice(0)) stream.close();
  await expect.poll(() => door.app.officeEvents.size + other.app.officeEvents.size).toBe(0);
});

const topicsIn = ({ text }: Stream): string[] => [...text.matchAll(/"topic":"(\w+)"/g)].map(([, topic = '']) => topic);

describe('the events of the office', () => {
  it('tell of a request whoever may know it, in every process, and nobody else', async () => {
    const [maria, ilya, admin] = [await staff(2), await staff(2), await staff(99)];
    const hers = await client(maria.id);
    const streams = {
      maria: await Stream.open(maria, origins[0]),
      ilya: await Stream.open(ilya, origins[1]),
      admin: await Stream.open(admin, origins[1]),
    };
    const { phone } = await door.app.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', hers.id)
      .executeTakeFirstOrThrow();
    // A guest's request from the phone of her client, and one of nobody.
    const { id } = await request(phone);
    const nobodys = await request(door.newPhone());
    await streams.maria.saw(`{"topic":"lead_new","id":${id},"client_id":${hers.id}}`);
    await streams.admin.saw(`{"topic":"lead_new","id":${nobodys.id},"client_id":null}`);
    await other.app.officeEvents.settled();
    expect(streams.admin.text).toContain(`"id":${id},`);
    expect(topicsIn(streams.ilya)).toEqual([]);
    expect(streams.maria.text).not.toContain(`"id":${nobodys.id},`);
    expect(streams.maria.text).not.toContain(phone);
  });

  it('tell the former manager to read anew when his client goes, without naming him', async () => {
    const [maria, ilya] = [await staff(2), await staff(2)];
    const hers = await client(maria.id);
    const [from, to] = [await Stream.open(maria, origins[0]), await Stream.open(ilya, origins[1])];
    await door.app.db.updateTable('users').set({ manager_id: ilya.id }).where('id', '=', hers.id).execute();
    await to.saw(`{"topic":"client","id":${hers.id},"client_id":${hers.id}}`);
    await from.saw('"topic":"refresh"');
    expect(from.text).not.toContain(`"id":${hers.id}`);
  });

  it('of a change of hundreds tell one thing: read anew', async () => {
    const maria = await staff(2);
    const stream = await Stream.open(maria, origins[0]);
    const ids = await Promise.all(Array.from({ length: 220 }, () => client(null)));
    await door.app.db
      .updateTable('users')
      .set({ manager_id: maria.id })
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      .execute();
    await stream.saw('"topic":"refresh"');
    await door.app.officeEvents.settled();
    expect(topicsIn(stream)).toEqual(['refresh']);
  });

  it('end with the session, with the rights, and when the process stops', async () => {
    const [maria, ilya, admin] = [await staff(2), await staff(2), await staff(99)];
    const streams = [
      await Stream.open(maria, origins[0]),
      await Stream.open(ilya, origins[1]),
      await Stream.open(admin, origins[0]),
    ];
    await endSessions(door.app.db, { id: maria.sessionId }, 'logout', door.clock);
    await door.app.db.updateTable('users').set({ role: 1 }).where('id', '=', ilya.id).execute();
    await expect.poll(() => streams.map(({ over }) => over), { timeout: 5_000 }).toEqual([true, true, false]);
    expect(streams.map(({ text }) => text.includes('"why":"session"'))).toEqual([true, true, false]);
    door.app.officeEvents.endAll();
    await expect.poll(() => streams[2]?.over).toBe(true);
    expect(streams[2]?.text).toContain('"why":"restart"');
  });

  it('keep six streams of a person, and no place of requests in work for any of them', async () => {
    const maria = await staff(2);
    const streams: Stream[] = [];
    for (let n = 0; n < 8; n++) streams.push(await Stream.open(maria, origins[0]));
    await expect.poll(() => streams.map(({ over }) => over)).toEqual([true, true, ...Array(6).fill(false)]);
    expect(door.app.officeEvents.size).toBe(6);
    const { making, sending, waiting } = door.server.requestPlaces.load('common');
    expect({ making, sending, waiting }).toEqual({ making: 0, sending: 0, waiting: 0 });
  });

  it('forget a hundred and twenty tabs that were closed at once', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => staff(2)));
    for (const person of people) await Promise.all(Array.from({ length: 4 }, () => Stream.open(person, origins[0])));
    expect(door.app.officeEvents.size).toBe(120);
    for (const stream of open.splice(0)) stream.close();
    await expect.poll(() => door.app.officeEvents.size).toBe(0);
    const [first] = people;
    expect((await door.get('/api/office/events', { token: first?.token })).json()).toEqual({
      data: { new_leads: 1, free_leads: 1 },
    });
    expect(door.server.requestPlaces.load('common')).toEqual({ making: 0, sending: 0, waiting: 0 });
  });
});
