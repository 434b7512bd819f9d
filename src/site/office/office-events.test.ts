import { expect, it } from 'vitest';
import { eventsOf } from './office-events.ts';

/** A stream of bytes cut at these places. */
function bodyOf(text: string, cuts: readonly number[]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      let from = 0;
      for (const cut of [...cuts, bytes.length]) {
        controller.enqueue(bytes.slice(from, cut));
        from = cut;
      }
      controller.close();
    },
  });
}

it('events are read whole wherever the bytes are cut; lines that only keep the connection are none', async () => {
  const text =
    'event: ready\ndata: {"new_leads":3}\n\n:\n\nevent: change\ndata: {"topic":"lead","name":"Ёж"}\n\nevent: bye\nda';
  const length = new TextEncoder().encode(text).length;
  for (let cut = 1; cut < length; cut++) {
    const events = [];
    for await (const event of eventsOf(bodyOf(text, [cut]))) events.push(event);
    expect(events).toEqual([
      { event: 'ready', data: { new_leads: 3 } },
      { event: 'change', data: { topic: 'lead', name: 'Ёж' } },
    ]);
  }
});
