import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Lines that requests stand in, so that slow things never take the place of quick ones: `common` is pages, API and files of
 * the site; `pictures` and `printouts` are what is converted, fetched from elsewhere or laid out first.
 */
export const LANES = ['common', 'pictures', 'printouts'] as const;
export type Lane = (typeof LANES)[number];

/** Requests of a lane now. */
export interface LaneLoad {
  /** Those that wait for their turn to begin. */
  readonly waiting: number;
  /** Those whose answer is being made. */
  readonly making: number;
  /** Those whose answer is there and waits for its reader. */
  readonly sending: number;
}

/** After so long without an answer, while every place is taken, nothing is served any more, ms. */
export const STUCK_AFTER_MS = 5_000;
/** Who reads an answer slower than this on average is cut off after a while: he keeps its memory. */
const SLOWEST_READER_BYTES_PER_S = 4_096;
const SLOW_READER_CUT_AFTER_MS = 45_000;
/** A place whose connection has been closed for so long belongs to work that will not end, ms. */
const LOST_AFTER_MS = 60_000;

/** What one request holds from its first hook to its end. */
export class RequestPlace {
  readonly lane: Lane;
  /** Its connection is closed, so that nobody waits for the answer. */
  gone = false;
  /** When it was closed, ms of the clock of the places. */
  goneAt = 0;
  state: 'new' | 'waiting' | 'making' | 'sending' | 'over' = 'new';
  readonly socket: Socket;
  /** When the answer began to wait for its reader, ms, and what he had got by then, bytes. */
  sendingSince = 0;
  sentBefore = 0;
  /** The whole answer has been given to the connection. */
  handedOver = false;
  /** Its handler runs. */
  working = false;
  /** The response has been handed over whole, or nobody takes it any more. */
  answered = false;
  /** Takes it out of the line of those that wait. */
  leaveLine: (() => void) | undefined;

  constructor(lane: Lane, socket: Socket) {
    this.lane = lane;
    this.socket = socket;
  }
}

/**
 * The one owner of what requests hold: a turn in the line, and a place among the answers in the making. Whatever a request
 * holds is given back when its response has been handed over or its connection has ended, and its handler has ended too:
 * work that nobody waits for counts as long as it lasts. An answer that only waits for its reader is no longer in the making:
 * who reads slowly, or not at all, takes no place from others, and is cut off when he takes far too long. The end is learnt from the response *and* from the connection,
 * because Node tells neither for all requests: a response that waits behind another one of the same connection hears
 * nothing of its end, and one that ended before somebody listens is silent for ever.
 */
export class RequestPlaces {
  readonly #now: () => number;
  readonly #places = new Map<ServerResponse, RequestPlace>();
  readonly #making: Record<Lane, number> = { common: 0, pictures: 0, printouts: 0 };
  readonly #sending: Record<Lane, number> = { common: 0, pictures: 0, printouts: 0 };
  readonly #waiting: Record<Lane, number> = { common: 0, pictures: 0, printouts: 0 };
  readonly #refused: Record<Lane, number> = { common: 0, pictures: 0, printouts: 0 };
  /** When a place of the common lane was last given back or taken while others were free. */
  #movedAt = 0;

  /** @param now milliseconds of a steady clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Requests of a lane now. */
  load(lane: Lane): LaneLoad {
    return { waiting: this.#waiting[lane], making: this.#making[lane], sending: this.#sending[lane] };
  }

  /** Requests of a lane that were refused since the start. */
  refused(lane: Lane): number {
    return this.#refused[lane];
  }

  /** Begins to account for a request; called once, before anything is held for it. */
  enter(request: IncomingMessage, response: ServerResponse, lane: Lane): RequestPlace {
    const { socket } = request;
    const place = new RequestPlace(lane, socket);
    this.#places.set(response, place);
    const leave = (): void => {
      response.off('finish', finished);
      response.off('prefinish', handOver);
      response.off('close', leave);
      socket.off('close', leave);
      place.gone ||= !response.writableFinished;
      place.goneAt = this.#now();
      place.answered = true;
      place.leaveLine?.();
      this.#settle(response, place);
    };
    const finished = (): void => leave();
    const handOver = (): void => {
      place.handedOver = true;
      this.#settle(response, place);
    };
    response.on('finish', finished);
    response.on('prefinish', handOver);
    response.on('close', leave);
    // Requests that are sent one behind another share a connection: each listens, and stops when it is answered.
    if (socket.listenerCount('close') >= socket.getMaxListeners() - 1) raiseListeners(socket);
    socket.on('close', leave);
    if (socket.destroyed || response.closed) leave();
    return place;
  }

  /** The place of a request that has entered. */
  placeOf(response: ServerResponse): RequestPlace | undefined {
    return this.#places.get(response);
  }

  /** Stands in the line until `leaveLine` or {@link begin}. */
  wait(place: RequestPlace, leaveLine: () => void): void {
    place.state = 'waiting';
    this.#waiting[place.lane]++;
    place.leaveLine = () => {
      place.leaveLine = undefined;
      this.#waiting[place.lane]--;
      place.state = 'new';
      leaveLine();
    };
  }

  /** Its turn has come: it leaves the line. */
  called(place: RequestPlace): void {
    if (place.state !== 'waiting') return;
    place.leaveLine = undefined;
    this.#waiting[place.lane]--;
    place.state = 'new';
  }

  /** It is told to come again. */
  refuse(place: RequestPlace): void {
    this.#refused[place.lane]++;
  }

  /** Takes a place among the answers in the making. Nothing for a request whose sender has gone already. */
  begin(place: RequestPlace): void {
    if (place.state !== 'new' || place.answered) return;
    place.state = 'making';
    if (place.lane === 'common') this.#movedAt = this.#now();
    this.#making[place.lane]++;
  }

  /** The handler of a request begins; gives what is called when it has ended, however. */
  work(response: ServerResponse): () => void {
    const place = this.#places.get(response);
    if (!place) return () => {};
    place.working = true;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      place.working = false;
      this.#settle(response, place);
    };
  }

  /** What is sent from here on lasts for hours and holds nothing; whoever sends it bounds how many of it there are. */
  release(response: ServerResponse): void {
    const place = this.#places.get(response);
    if (!place || place.state === 'over') return;
    if (place.state === 'making') this.#send(place);
    if (place.state === 'sending') this.#sending[place.lane]--;
    place.state = 'over';
    this.#places.delete(response);
  }

  /** Whether `most` places of the common lane have been taken for seconds without one being given back. */
  isStuck(most: number): boolean {
    return this.#making.common >= most && this.#now() - this.#movedAt >= STUCK_AFTER_MS;
  }

  /**
   * Gives back the places of work that did not end long after its connection had; how many. There should be none: it is a
   * fault of a handler, and this keeps it from switching the site off.
   */
  takeBackLost(): number {
    let lost = 0;
    for (const [response, place] of this.#places) {
      if (!place.gone || this.#now() - place.goneAt < LOST_AFTER_MS) continue;
      place.working = false;
      this.#settle(response, place);
      lost++;
    }
    return lost;
  }

  /**
   * Looks for answers that wait for their readers: while they are still being written they leave those in the making. Cuts off
   * who has read next to nothing for long; how many.
   *
   * @param now milliseconds of the clock of the places.
   */
  cutSlowReaders(now: number = this.#now()): number {
    let cut = 0;
    for (const [response, place] of this.#places) {
      if (place.answered) continue;
      // A handler that sends the answer itself waits for the reader with it.
      if (place.state === 'making' && response.writableNeedDrain) this.#send(place);
      if (place.state !== 'sending') continue;
      const elapsed = now - place.sendingSince;
      if (elapsed < SLOW_READER_CUT_AFTER_MS) continue;
      const got = delivered(place.socket) - place.sentBefore;
      if (got >= (elapsed / 1_000) * SLOWEST_READER_BYTES_PER_S) continue;
      place.socket.destroy();
      cut++;
    }
    return cut;
  }

  #settle(response: ServerResponse, place: RequestPlace): void {
    if (place.state === 'over') return;
    if (place.state === 'making' && place.handedOver) this.#send(place);
    if (!place.answered || (place.working && !place.handedOver)) return;
    if (place.state === 'making') this.#send(place);
    if (place.state === 'sending') this.#sending[place.lane]--;
    place.state = 'over';
    this.#places.delete(response);
  }

  /** The answer is there: from now on it waits for its reader alone. */
  #send(place: RequestPlace): void {
    place.state = 'sending';
    place.sendingSince = this.#now();
    place.sentBefore = delivered(place.socket);
    this.#making[place.lane]--;
    this.#sending[place.lane]++;
    if (place.lane === 'common') this.#movedAt = this.#now();
  }
}

/** Bytes that have left for the other side. */
const delivered = ({ bytesWritten, writableLength }: Socket): number => bytesWritten - writableLength;

/** Many requests of one connection at once are no leak of listeners. */
function raiseListeners(socket: Socket): void {
  socket.setMaxListeners(socket.getMaxListeners() * 2);
}

/**
 * Aborted when the sender of a request has gone before its response was handed over, also when he had gone before anybody
 * listened.
 */
export function signalOf({ socket }: IncomingMessage, response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const end = (): void => {
    response.off('finish', end);
    response.off('close', end);
    socket.off('close', end);
    if (!response.writableFinished) controller.abort();
  };
  response.on('finish', end);
  response.on('close', end);
  socket.on('close', end);
  if (socket.destroyed || response.closed) end();
  return controller.signal;
}
