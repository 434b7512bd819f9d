import type { PersonRef } from '../../../platform/contract/office-parts.ts';
import type { TimelineEvent } from '../../contract/client-story.ts';

/** Rows of the story that say the same are one: a thing that was looked at five times, a manager who got many clients. */

export type StoryEvent = TimelineEvent & { readonly user?: PersonRef };

export interface FoldedEvent {
  /** The newest of them. */
  readonly event: StoryEvent;
  /** How many there are. */
  readonly times: number;
  /** When the oldest was; the moment of `event` where there is one only. */
  readonly since: string;
  /** The people whom they are about, the newest first. */
  readonly users: readonly NonNullable<StoryEvent['user']>[];
}

/** Hand-overs of one press come within this time, ms. */
const TOGETHER_MS = 10 * 60_000;

/** Events, newest first, with those of a run that say the same as one, at the place of the newest. */
export function foldStory(events: readonly StoryEvent[]): FoldedEvent[] {
  return runsOf(events).flatMap((run) => {
    const groups = new Map<string, StoryEvent[]>();
    for (const event of run) groups.set(sameOf(event), [...(groups.get(sameOf(event)) ?? []), event]);
    return [...groups.values()].map((same) => {
      const [event] = same as [StoryEvent, ...StoryEvent[]];
      const users = new Map(same.flatMap(({ user }) => (user ? [[user.id, user]] : [])));
      return { event, times: same.length, since: same.at(-1)?.at ?? event.at, users: [...users.values()] };
    });
  });
}

/** What may be folded beside each other: views of one person, hand-overs by one person. Everything else stands alone. */
function runsOf(events: readonly StoryEvent[]): StoryEvent[][] {
  const runs: StoryEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && belongs(event, last)) run.push(event);
    else runs.push([event]);
  }
  return runs;
}

function belongs(event: StoryEvent, last: StoryEvent): boolean {
  if (event.kind !== last.kind) return false;
  if (event.kind === 'view') return event.user?.id === last.user?.id;
  return event.kind === 'manager' && Date.parse(last.at) - Date.parse(event.at) <= TOGETHER_MS;
}

/** Events of a run that are one row. Prices differ: then it was looked at anew. */
const sameOf = ({ title, building, flat, price_then, author }: StoryEvent): string =>
  [title, building?.id, flat?.id, price_then, author?.id].join('|');
