/** What an open stream of events can be told; see `text/event-stream`. */
export interface EventSink {
  /** Sends one event; the data is JSON on one line. Nothing once the stream is over. */
  readonly send: (event: string, data: unknown) => void;
  /** A line that readers ignore: says that the connection lives. */
  readonly beat: () => void;
  readonly end: () => void;
}

/** An answer that goes on: `open` is called when its head has been sent, and what it gives when the stream is over. */
export class StreamAnswer {
  readonly open: (sink: EventSink) => () => void;
  constructor(open: (sink: EventSink) => () => void) {
    this.open = open;
  }
}
