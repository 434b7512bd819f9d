/** Something that a check showed to be wrong and that was mended. */
export interface Found {
  /** Number of the target whose check showed it. */
  readonly by: string;
  readonly wrong: string;
  /** Subject of the commit that mended it. */
  readonly commit: string;
}

/** What was found wrong and mended, latest last; told on docs/generated/trust.md. */
export const FOUND: readonly Found[] = [
  {
    by: '44',
    wrong:
      'A number, title or name of a feed made of fifty thousand dots or hyphens kept a pattern busy for 3–16 s (six patterns)',
    commit: 'Read hostile texts of feeds in linear time',
  },
  {
    by: '50',
    wrong:
      'The time of requests was counted by route, method, status and bucket: some ten thousand series after a crawl; now one series an outcome, buckets by kind',
    commit: 'Take phones, mails and secrets out of every line of the log; keep figures few; fire each alert',
  },
  {
    by: '52',
    wrong:
      'A phone inside a text of the database’s error or of an address reached the log: only fields were left out, by hand',
    commit: 'Take phones, mails and secrets out of every line of the log; keep figures few; fire each alert',
  },
  {
    by: '28',
    wrong: 'A statement that never ends occupied its connection for five seconds instead of three',
    commit:
      'Outlive a silent network: overdue answers are 503, jobs give up silent connections, statements end after 3 s',
  },
  {
    by: '30',
    wrong:
      'An answer of the database that was overdue was told as a fault of the server (500), pages answered 500 whenever the database was away, calls took six seconds',
    commit:
      'Outlive a silent network: overdue answers are 503, jobs give up silent connections, statements end after 3 s',
  },
  {
    by: '30',
    wrong:
      'After a network had gone silent and come back no job ran and no view of a card was written any more, and the process did not stop in its orderly way',
    commit:
      'Outlive a silent network: overdue answers are 503, jobs give up silent connections, statements end after 3 s',
  },
  {
    by: '31',
    wrong:
      'A clock that was put back by an hour left the SMS provider alone, kept pages of guests and hid views of cards for that hour',
    commit: 'Show that jumps of the clock log nobody out and open no limit; forget times that come from the future',
  },
  {
    by: '26',
    wrong:
      'On a full disk writes were answered 500 and requests of visitors were refused: neither the database nor the spool had room. The spool now occupies its reserve beforehand',
    commit: 'Take requests of visitors on a full disk: the spool has a reserve, other writes are a clear 503',
  },
  {
    by: '33',
    wrong: 'A process on a full disk told balancers that it was ready',
    commit: 'Take requests of visitors on a full disk: the spool has a reserve, other writes are a clear 503',
  },
  {
    by: '21',
    wrong:
      'Requests of visitors were written into a spool that somebody had removed, and would have gone with the process',
    commit: 'Show by system calls that nothing is answered before it is on disk; make a removed spool anew',
  },
  {
    by: '51',
    wrong: 'Lines of the log had the id of their request twice, and an address that cannot be decoded had no line',
    commit: 'Count the lines of the log and look for canaries in it',
  },
  {
    by: '47',
    wrong:
      'Of 600 requests of visitors 87 got no answer at 1,000 requests a second: the event loop accepts one connection a turn, and turns with work in them left the crowd in the queue of the system, which threw away its end',
    commit: 'Accept everybody first and work in turns: no request of a visitor is left in the queue of the system',
  },
  {
    by: '35',
    wrong:
      'Logins of one person at the same moment could wait for each other in a circle, and one of them was answered 500: a right password removed a counter that other attempts were about to lock',
    commit: 'Set counters of a right password to nothing instead of removing them: parallel logins end in no circle',
  },
  {
    by: '41',
    wrong:
      'Whoever opened ten thousand connections and said nothing had them all for half a minute: the memory of the process grew by 98 MB, which it then kept for the next crowd',
    commit: 'Close who waits longest when two thousand connections wait; end slow bodies within 65 s as said, not 90',
  },
  {
    by: '41',
    wrong:
      'A body that never came was waited for up to 90 s, not the 30 that were set: Node swaps its two times and looks every 30 s',
    commit: 'Close who waits longest when two thousand connections wait; end slow bodies within 65 s as said, not 90',
  },
  {
    by: '30',
    wrong:
      'After a silence of the network PostgreSQL kept the locks of transactions that were cut off by it, 30 s those of requests, for hours those of jobs and imports: nobody could ask for a password for a quarter of a minute, in two of five runs',
    commit: 'Let PostgreSQL end transactions that nobody goes on with: their locks outlived a silent network',
  },
  {
    by: '23',
    wrong:
      'Behind a balancer no lead was taken while the database was away: it asked /readyz, and all processes called themselves not ready at once (seen in a container engine)',
    commit:
      'Let balancers pass over starting and stopping processes only: without a database they all still take leads',
  },
];
