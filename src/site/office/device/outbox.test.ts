import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiProblem, NO_ANSWER } from '../../client/api-problem.ts';
import type { WaitingCommand } from '../../client/office-device.ts';
import { Outbox } from './outbox.ts';

/** How the server takes one arrival: it does not hear it, does it and its answer is lost, does it, refuses it, or finds nothing. */
type Fate = 'unheard' | 'answer lost' | 'done' | 'refused' | 'not there';

const problem = (status: number, detail = 'Нет') => new ApiProblem({ ...NO_ANSWER, status, code: 'x', detail });
const command = (words: string) => ({
  call: 'addNote',
  input: {},
  form: 'note',
  subject: '1',
  said: 'Сохранено',
  words,
});

/** A device whose storage outlives its pages, and a server that does each key once. */
class World {
  storage: readonly WaitingCommand[] = [];
  readonly fates: Fate[];
  readonly done: string[] = [];
  readonly told: (string | undefined)[] = [];
  private keys = 0;

  constructor(fates: readonly Fate[]) {
    this.fates = [...fates];
  }

  open(): Outbox {
    return new Outbox({
      read: () => this.storage,
      change: (change) => {
        this.storage = change(this.storage);
      },
      send: async ({ key }) => {
        const fate = this.fates.shift() ?? 'done';
        if (fate === 'unheard') throw new ApiProblem(NO_ANSWER);
        if (fate === 'refused') throw problem(422);
        if (fate === 'not there') throw problem(404);
        if (!this.done.includes(key)) this.done.push(key);
        if (fate === 'answer lost') throw new ApiProblem(NO_ANSWER);
        return { data: key };
      },
      now: () => 0,
      newKey: () => `k${++this.keys}`,
      tell: (_command, refused) => this.told.push(refused),
      alone: (work) => work(),
    });
  }
}

describe('what staff save', () => {
  it('is done at once where the server answers, and nothing waits', async () => {
    const world = new World([]);
    expect(await world.open().send(command('x'))).toEqual({ kind: 'sent', answer: { data: 'k1' } });
    expect(world.storage).toEqual([]);
  });

  it('waits through a lost connection and a closed page, and is done once with one key', async () => {
    const world = new World(['unheard', 'answer lost', 'unheard']);
    expect(await world.open().send(command('x'))).toEqual({ kind: 'waiting' });
    await world.open().flush(true);
    await world.open().flush(true);
    await world.open().flush(true);
    expect(world.done).toEqual(['k1']);
    expect(world.told).toEqual([undefined]);
    expect(world.storage).toEqual([]);
  });

  it('goes in the order it was given', async () => {
    const world = new World(['unheard', 'unheard']);
    const outbox = world.open();
    await outbox.send(command('first'));
    await outbox.send(command('second'));
    await outbox.flush(true);
    await world.open().flush(true);
    expect(world.done).toEqual(['k1', 'k2']);
  });

  it('is done when it removes something that is gone since its answer was lost, and only then', async () => {
    const removal = { ...command(''), call: 'removeNote' };
    const lost = new World(['answer lost', 'not there']);
    await lost.open().send(removal);
    await lost.open().flush(true);
    expect([lost.told, lost.storage]).toEqual([[undefined], []]);
    expect((await new World(['not there']).open().send(removal)).kind).toBe('refused');
    const note = new World(['unheard', 'not there']);
    await note.open().send(command('x'));
    await note.open().flush(true);
    expect(note.told).toEqual([expect.any(String)]);
  });

  it('is handed back at once when the server refuses it at once', async () => {
    const world = new World(['refused']);
    expect(await world.open().send(command('x'))).toMatchObject({ kind: 'refused' });
    expect(world.storage).toEqual([]);
  });

  it('stays written down with the reason when it is refused late, until somebody sends it again or gives it up', async () => {
    const world = new World(['unheard', 'refused', 'done', 'done']);
    await world.open().send(command('x'));
    await world.open().send(command('y'));
    await world.open().flush(true);
    expect(world.storage).toMatchObject([{ words: 'x', refused: expect.any(String) }]);
    expect(world.done).toEqual(['k2']);
    await world.open().retry('k1');
    expect(world.done).toEqual(['k2', 'k1']);
    expect(world.storage).toEqual([]);
  });

  it('waits for whoever logs in again when his session is over', async () => {
    const world = new World([]);
    const outbox = world.open();
    const send = () => outbox.send(command('x'));
    world.fates.push('unheard');
    expect((await send()).kind).toBe('waiting');
    expect(world.storage).toHaveLength(1);
  });

  it('whatever happens to calls, answers and pages: none is lost, none is done twice', async () => {
    const fate = fc.constantFrom<Fate>('unheard', 'answer lost', 'done');
    const step = fc.oneof(fc.constant('save' as const), fc.constant('flush' as const), fc.constant('reload' as const));
    await fc.assert(
      fc.asyncProperty(fc.array(fate, { maxLength: 40 }), fc.array(step, { maxLength: 25 }), async (fates, steps) => {
        const world = new World(fates);
        let outbox = world.open();
        let saved = 0;
        for (const what of steps) {
          if (what === 'save') await outbox.send(command(`${++saved}`));
          else if (what === 'flush') await outbox.flush(true);
          else outbox = world.open();
        }
        for (let round = 0; world.storage.length > 0 && round < 60; round++) await world.open().flush(true);
        expect(world.storage).toEqual([]);
        expect(world.done).toHaveLength(saved);
      }),
    );
  });
});
