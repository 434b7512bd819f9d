import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { moscowDate, moscowDayEnd, moscowDayStart } from '../../platform/rules/moscow-time.ts';
import type { rowFilters } from '../contract/rows.ts';
import { FUNNEL_STEPS, reaching } from '../rules/funnel.ts';
import { momentsOf, periodOf } from '../rules/period.ts';
import { readSourceKey } from '../rules/source.ts';
import type { WorkingWeek } from '../rules/working-week.ts';
import { bandSql, DEVELOPER, ROW_SOURCES, type RowSource, WHOLE_COMPLEX } from './row-sets.ts';
import { answerSeconds } from './working-seconds.ts';

type Condition = RawBuilder<SqlBool>;
export type RowFilters = z.output<z.ZodObject<typeof rowFilters>>;

/** What conditions need beside the filters. */
export interface Standpoint {
  readonly now: number;
  readonly week: WorkingWeek;
}

/** The rows of a set that the filters leave. */
export function conditionOf(filters: RowFilters, standpoint: Standpoint): Condition {
  const source = ROW_SOURCES[filters.set];
  const found = [
    source.base,
    ...timeConditions(filters, source, standpoint),
    ...personConditions(filters, source),
    ...clientConditions(filters, standpoint),
    ...leadConditions(filters, standpoint),
    ...thingConditions(filters, source),
  ];
  return sql<SqlBool>`(${sql.join(found, sql` and `)})`;
}

/** The moments of the period at which a row counts. */
export function within(at: RawBuilder<unknown>, [from, to]: readonly [Date, Date]): Condition {
  return sql<SqlBool>`${at} >= ${from} and ${at} < ${to}`;
}

function timeConditions(filters: RowFilters, { at }: RowSource, { now }: Standpoint): Condition[] {
  if (filters.set !== 'tasks') return [within(at, momentsOf(periodOf(filters, now)))];
  const today = moscowDate(now);
  if (filters.due === 'overdue') return [sql`r.due_at < ${new Date(now)}`];
  return filters.due === 'today'
    ? [sql`r.due_at >= ${moscowDayStart(today)} and r.due_at < ${moscowDayEnd(today)}`]
    : [];
}

function personConditions({ manager, source: key }: RowFilters, { manager: column, source }: RowSource): Condition[] {
  const found: Condition[] = [];
  if (manager !== undefined) found.push(manager === 'none' ? sql`${column} is null` : sql`${column} = ${manager}`);
  if (key !== undefined) {
    const read = readSourceKey(key);
    if (!source) found.push(sql`false`);
    else if (!read) found.push(sql`${source}.source_kind is null`);
    else
      found.push(
        sql`${source}.source_kind = ${read.kind} and ${source}.source is not distinct from ${read.source}::text`,
      );
  }
  return found;
}

function clientConditions({ set, step, until, standing, reason }: RowFilters, { now }: Standpoint): Condition[] {
  const found: Condition[] = [];
  if (reason !== undefined)
    found.push(
      set !== 'refusals'
        ? sql`false`
        : reason === 'none'
          ? sql`r.refusal_reason is null`
          : sql`r.refusal_reason = ${reason}`,
    );
  if (step === undefined && standing === undefined) return found;
  const end = moscowDayEnd(until ?? moscowDate(now));
  const reached = FUNNEL_STEPS.find((each) => each === step);
  if (set !== 'clients' || (step !== undefined && reached === undefined)) return [...found, sql`false`];
  if (reached !== undefined && reached !== FUNNEL_STEPS[0])
    found.push(sql`exists (select from status_changes s where s.user_id = r.id and s.at < ${end} and not s.undone
      and s.to_status = any(${[...reaching(reached)]}::int[]))`);
  if (standing !== undefined)
    found.push(sql`(select s.to_status from status_changes s where s.user_id = r.id and s.at < ${end}
      order by s.id desc limit 1) = ${Number(standing)}`);
  return found;
}

function leadConditions({ set, answer, hour, weekday }: RowFilters, { week }: Standpoint): Condition[] {
  if (answer === undefined && hour === undefined && weekday === undefined) return [];
  if (set !== 'leads') return [sql`false`];
  const found: Condition[] = [];
  if (answer === 'given') found.push(sql`r.answered_at is not null`);
  if (answer === 'open') found.push(sql`r.state in ('new', 'taken')`);
  if (answer === '5' || answer === '15')
    found.push(sql`r.answered_at is not null and ${answerSeconds(week)} <= ${Number(answer) * 60}`);
  if (hour !== undefined) found.push(sql`${LEAD_HOUR} = ${hour}`);
  if (weekday !== undefined) found.push(sql`${LEAD_WEEKDAY} = ${weekday}`);
  return found;
}

const CLOCK = sql`(r.created_at at time zone 'Europe/Moscow')`;
/** When a request came, on the clock and calendar of Moscow. */
const LEAD_HOUR = sql`extract(hour from ${CLOCK})::int`;
const LEAD_WEEKDAY = sql`extract(isodow from ${CLOCK})::int`;

function thingConditions({ complex, developer, rooms, band }: RowFilters, source: RowSource): Condition[] {
  const found: Condition[] = [];
  const only = (known: unknown, condition: Condition): void => void found.push(known ? condition : sql<SqlBool>`false`);
  if (complex !== undefined) only(source.complex, sql`${WHOLE_COMPLEX} = ${complex}`);
  if (developer === 'none') only(source.complex, sql`c.id is not null and ${DEVELOPER} is null`);
  else if (developer !== undefined) only(source.complex, sql`${DEVELOPER} = ${developer}`);
  if (rooms !== undefined) only(source.rooms, sql`${source.rooms} = ${rooms}`);
  if (band !== undefined && source.price)
    found.push(
      band === 'none'
        ? sql`${source.flat} is not null and ${source.price} is null`
        : sql`${bandSql(source.price)} = ${band}`,
    );
  else if (band !== undefined) found.push(sql`false`);
  return found;
}
