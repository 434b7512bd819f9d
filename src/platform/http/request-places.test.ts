import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANES, type Lane, type RequestPlace, RequestPlaces, STUCK_AFTER_MS } from './request-places.ts';

let now = 0;

/** The two ends that places listen to, without a network. */
class Exchange {
  readonly socket = Object.assign(new EventEmitter(), { destroyed: false, bytesWritten: 0, writableLength: 0 });
  readonly response = Object.assign(new EventEmitter(), { closed: false, writableFinished: false });
  readonly place: RequestPlace;
  ended: (() => void) | undefined;

  constructor(places: RequestPlaces, lane: Lane, gone = false) {
    this.socket.destroyed = gone;
    const request = { socket: this.socket } as unknown as IncomingMessage;
    this.place = places.enter(request, this.response as unknown as ServerResponse, lane);
  }
  finish(): void {
    this.response.writableFinished = true;
    this.response.emit('finish');
  }
  hangUp(): void {
    this.socket.destroyed = true;
    this.socket.emit('close');
  }
}

const responseOf = ({ response }: Exchange): ServerResponse => response as unknown as ServerResponse;
const sum = (places: RequestPlaces): number =>
  LANES.reduce((total, lane) => {
    const { making, waiting, sending } = places.load(lane);
    return total + making + waiting + sending;
  }, 0);

describe('places of requests', () => {
  it('hold nothing for a sender who had gone before anybody listened', () => {
    const places = new RequestPlaces(() => now);
    const { place } = new Exchange(places, 'common', true);
    places.begin(place);
    expect([place.answered, sum(places)]).toEqual([true, 0]);
  });

  it('listen to a connection no longer than its requests last', () => {
    const places = new RequestPlaces(() => now);
    const exchange = new Exchange(places, 'common');
    exchange.finish();
    expect([exchange.socket.listenerCount('close'), exchange.response.listenerCount('close')]).toEqual([0, 0]);
  });

  it('are stuck when all are taken and none moves for seconds, and not while some are answered', () => {
    const places = new RequestPlaces(() => now);
    const begin = (): Exchange => {
      const exchange = new Exchange(places, 'common');
      places.begin(exchange.place);
      exchange.ended = places.work(responseOf(exchange));
      return exchange;
    };
    const many = Array.from({ length: 100 }, begin);
    expect(places.isStuck(100)).toBe(false);
    now += STUCK_AFTER_MS;
    expect(places.isStuck(100)).toBe(true);
    many[0]?.ended?.();
    many[0]?.finish();
    expect(places.isStuck(100)).toBe(false);
    begin();
    now += STUCK_AFTER_MS - 1;
    expect(places.isStuck(100)).toBe(false);
    now += 1;
    expect(places.isStuck(100)).toBe(true);
  });

  it('are taken back from work that does not end long after its sender has gone, and told', () => {
    const places = new RequestPlaces(() => now);
    const exchange = new Exchange(places, 'common');
    places.begin(exchange.place);
    const ended = places.work(responseOf(exchange));
    exchange.hangUp();
    now += 59_999;
    expect([places.takeBackLost(), sum(places)]).toEqual([0, 1]);
    now += 1;
    expect([places.takeBackLost(), sum(places)]).toEqual([1, 0]);
    ended();
    expect([places.takeBackLost(), sum(places)]).toEqual([0, 0]);
  });

  it('are given back exactly once in every order of events', () => {
    const step = fc.constantFrom(
      'wait',
      'called',
      'begin',
      'work',
      'ended',
      'hand over',
      'finish',
      'close',
      'hang up',
      'look',
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(7), step), { maxLength: 120 }), (history) => {
        const places = new RequestPlaces(() => now);
        const all = Array.from({ length: 8 }, (_, n) => new Exchange(places, LANES[n % 3] ?? 'common', n === 7));
        for (const [n, each] of history) {
          const exchange = all[n];
          if (!exchange) continue;
          const { place } = exchange;
          now += 1_000;
          if (each === 'wait' && place.state === 'new' && !place.answered) places.wait(place, () => undefined);
          else if (each === 'called') places.called(place);
          else if (each === 'begin') places.begin(place);
          else if (each === 'work' && place.state === 'making') exchange.ended ??= places.work(responseOf(exchange));
          else if (each === 'ended') exchange.ended?.();
          else if (each === 'hand over') exchange.response.emit('prefinish');
          else if (each === 'finish') exchange.finish();
          else if (each === 'close') exchange.response.emit('close');
          else if (each === 'hang up') exchange.hangUp();
          else if (each === 'look') places.takeBackLost();
          for (const lane of LANES) {
            const load = places.load(lane);
            expect(Math.min(load.making, load.waiting, load.sending)).toBeGreaterThanOrEqual(0);
          }
          const held = all.filter(({ place: { state } }) => ['waiting', 'making', 'sending'].includes(state));
          expect(sum(places)).toBe(held.length);
        }
        for (const exchange of all) {
          exchange.hangUp();
          exchange.ended?.();
        }
        expect(sum(places)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });
});
