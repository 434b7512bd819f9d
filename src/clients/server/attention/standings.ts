import type { WorkHours } from '../../../people/rules/work-time.ts';
import { moscowDate, moscowDayEnd } from '../../../platform/rules/moscow-time.ts';
import {
  type AttentionWeights,
  byUrgency,
  type Mark,
  pointsOf,
  type Ranked,
  rank,
  withoutMarked,
} from '../../rules/attention.ts';
import { minutesSince, type WorkWindows, workingDaysBefore, workWindows } from '../../rules/working-minutes.ts';
import type { AttentionBook } from './attention-book.ts';
import type { ClientPlace, OpenLead } from './read-clients.ts';
import type { FoundFact } from './stored-facts.ts';

/** Whose queue, in whose eyes and when. */
export interface QueueOf {
  /** Of these managers; null: of everybody. */
  readonly managers: readonly number[] | null;
  /** Also of clients and requests that are nobody's yet, for somebody who may take them. */
  readonly unled?: boolean;
  /** What was put away from it. */
  readonly marks: readonly Mark[];
  /** Of the agency. */
  readonly hours: readonly WorkHours[];
  /** Epoch ms. */
  readonly now: number;
}

/** A client in the queue, as far as his place needs it. */
export interface Standing {
  readonly key: string;
  readonly silent_since: number;
  readonly facts: readonly FoundFact[];
}

const HOUR = 3_600_000;
const REPEATED_WITHIN = 30 * 24 * HOUR;

/** Who calls for somebody at a moment, in no order. */
export function findStandings(book: AttentionBook, queue: QueueOf): Standing[] {
  const { managers, marks, hours, now } = queue;
  const asked = standingsOfLeads(book, queue, workWindows(now, hours));
  const found: Standing[] = [];
  const times = { now, dayEnds: moscowDayEnd(moscowDate(now)).getTime(), silentBefore: workingDaysBefore(now, 5) };
  for (const client of callersOf(book, queue)) {
    const facts = factsOfClient(client, managers, times);
    if (facts.length === 0) continue;
    const key = `u${client.id}`;
    const place = asked.get(key);
    if (place) place.facts.push(...facts);
    else found.push({ key, silent_since: client.silent_since, facts });
  }
  found.push(...asked.values());
  if (marks.length === 0) return found;
  const marksOf = Map.groupBy(marks, ({ key }) => key);
  return found.flatMap((place): Standing[] => {
    const own = marksOf.get(place.key);
    const facts = own ? withoutMarked(place.facts, own, now) : place.facts;
    return facts.length === 0 ? [] : [{ ...place, facts }];
  });
}

function* callersOf(book: AttentionBook, { managers, unled = false }: QueueOf): Iterable<ClientPlace> {
  if (managers === null) yield* book.callers(null);
  for (const manager of managers ?? []) yield* book.callers(manager);
  if (managers !== null && unled) yield* book.unled();
}

/** Whose requests wait: a client's, or the request itself where it is nobody's. What looks like a machine is for administrators. */
function standingsOfLeads(
  { leads, clients }: AttentionBook,
  { managers, unled = false, now }: QueueOf,
  windows: WorkWindows,
): Map<string, Standing & { readonly facts: FoundFact[] }> {
  const found = new Map<string, Standing & { readonly facts: FoundFact[] }>();
  const guests = new Map<string, string>();
  for (const lead of leads) {
    const owner = lead.owner_id === null ? undefined : clients.get(lead.owner_id);
    const whose = owner?.manager_id ?? lead.taken_by;
    const isFree =
      whose === null && lead.given_to === null && !lead.suspect && (owner !== undefined || lead.owner_id === null);
    if (managers !== null && !(whose === null ? unled && isFree : managers.includes(whose))) continue;
    const key = owner ? `u${owner.id}` : keyOfGuest(lead, guests);
    const place = found.get(key) ?? { key, silent_since: owner?.silent_since ?? 0, facts: [] };
    place.facts.push(...factsOfLead(lead, key, windows, now));
    found.set(key, place);
  }
  return found;
}

/** A guest stands in one place with all that he asked for: that of his first request of those in the same hands. */
function keyOfGuest({ id, phone, taken_by, given_to, suspect }: OpenLead, guests: Map<string, string>): string {
  const whose = [phone, taken_by, given_to, suspect].join(' ');
  const key = guests.get(whose) ?? `l${id}`;
  guests.set(whose, key);
  return key;
}

/** The first of them by urgency, with the reasons of each. */
export function rankFirst(
  standings: readonly Standing[],
  most: number,
  weights: AttentionWeights,
  now: number,
): Ranked<FoundFact>[] {
  const first = placesOf(standings, most, weights, now).map(({ standing }) => standing);
  const silence = new Map(first.map(({ key, silent_since }) => [key, silent_since]));
  const facts = first.flatMap((standing) => standing.facts);
  return rank(facts, weights, (key) => silence.get(key) ?? 0, now);
}

/** The first of them by urgency; only those whose sum may be among the highest are put in order. */
export function placesOf(
  standings: readonly Standing[],
  most: number,
  weights: AttentionWeights,
  now: number,
): { readonly standing: Standing; readonly score: number }[] {
  const scores = Float64Array.from(standings, ({ facts }) => {
    let sum = 0;
    for (const fact of facts) sum += pointsOf(fact, weights, now);
    return sum;
  });
  const least = scores.toSorted().at(-most) ?? Number.NEGATIVE_INFINITY;
  const first: { readonly standing: Standing; readonly score: number }[] = [];
  for (const [n, standing] of standings.entries()) {
    const score = scores[n] ?? 0;
    if (score >= least) first.push({ standing, score });
  }
  return first
    .sort((a, b) => byUrgency({ ...a.standing, score: a.score }, { ...b.standing, score: b.score }))
    .slice(0, most);
}

function factsOfLead(lead: OpenLead, key: string, windows: WorkWindows, now: number): FoundFact[] {
  const fact: FoundFact = {
    ...{ key, signal: 'lead', subject: String(lead.id), at: lead.at, amount: minutesSince(lead.at, windows) },
    ...{ lead_id: lead.id, flat_id: null, complex_id: null, words: lead.kind, from: null, to: null },
  };
  if (!lead.repeats && lead.before <= now - REPEATED_WITHIN) return [fact];
  return [fact, { ...fact, signal: 'lead_repeated', amount: 0, words: null }];
}

interface Times {
  readonly now: number;
  readonly dayEnds: number;
  readonly silentBefore: number;
}

function factsOfClient(
  client: ClientPlace,
  managers: readonly number[] | null,
  { now, dayEnds, silentBefore }: Times,
): FoundFact[] {
  const found: FoundFact[] = [];
  for (const { fact, assignee_id } of client.tasks) {
    if (fact.at >= dayEnds || (managers !== null && !managers.includes(assignee_id ?? 0))) continue;
    const signal = fact.at < now ? 'task_overdue' : fact.at < now + HOUR ? 'task_soon' : 'task_today';
    found.push({ ...fact, signal });
  }
  for (const { fact, from, until } of client.facts) if (from < now && now < until) found.push(fact);
  if (client.silence && client.silence.at < silentBefore) found.push(client.silence);
  return found;
}
