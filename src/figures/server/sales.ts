import { sql } from 'kysely';
import { recordAudit } from '../../platform/audit/queries.ts';
import type { CallContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/db.ts';
import { Failure } from '../../platform/failure.ts';
import { moscowYear } from '../../platform/rules/moscow-time.ts';
import type { Sales, SalesRow } from '../contract/figures.ts';
import { momentsOf } from '../rules/period.ts';
import { within } from './conditions.ts';
import { readNames } from './names.ts';
import { ROW_SOURCES } from './row-sets.ts';

interface Fact {
  month: string;
  manager_id: number | null;
  deals: number;
  value: number;
  commission: number;
}

interface Plan {
  month: string;
  manager_id: number | null;
  deals: number | null;
  value: number | null;
  commission: number | null;
  version: number;
}

const NO_PLAN = { deals: null, value: null, commission: null };
const NO_FACT = { deals: 0, value: 0, commission: 0 };

async function readFacts(db: Db, year: number): Promise<Fact[]> {
  const { from, base, at, manager, commission } = ROW_SOURCES.deals;
  const { rows } = await sql<Fact>`
    select to_char(${at} at time zone 'Europe/Moscow', 'YYYY-MM') as month, ${manager} as manager_id, count(*)::int as deals,
      coalesce(sum(r.price), 0)::float8 as value, coalesce(sum(${commission}), 0)::float8 as commission
    from ${from} where ${base} and ${within(at, momentsOf({ from: `${year}-01-01`, to: `${year}-12-31` }))}
    group by 1, 2`.execute(db);
  return rows;
}

async function readPlans(db: Db, year: number): Promise<Plan[]> {
  const { rows } = await sql<Plan>`select to_char(month, 'YYYY-MM') as month, manager_id, deals, value::float8 as value,
    commission::float8 as commission, version from figure_plans
    where month between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`.execute(db);
  return rows;
}

async function readPlan(db: Db, month: string, manager: number | null): Promise<Plan | undefined> {
  const plans = await readPlans(db, Number(month.slice(0, 4)));
  return plans.find((each) => each.month === month && each.manager_id === manager);
}

const planFigures = ({ deals, value, commission }: Plan | typeof NO_PLAN = NO_PLAN) => ({ deals, value, commission });

/** Deals and commission of a year by month beside what was planned, for the agency and for each person of the staff. */
export async function readSales(db: Db, now: number, asked: number | undefined): Promise<Sales> {
  const year = asked ?? moscowYear(now);
  const [facts, past, plans, staff] = await Promise.all([
    readFacts(db, year),
    readFacts(db, year - 1),
    readPlans(db, year),
    sql<{ id: number; name: string }>`select id, coalesce(name, '№ ' || id) as name from users
      where role > 1 and blocked_at is null order by name, id limit 200`.execute(db),
  ]);
  const names = await readNames(
    db,
    'users',
    [...facts, ...plans].map(({ manager_id }) => manager_id),
  );
  const months = Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`);
  const agency = months.map((month) => {
    const plan = plans.find((each) => each.month === month && each.manager_id === null);
    const before = `${year - 1}${month.slice(4)}`;
    const row = salesRow(
      month,
      null,
      'Агентство',
      plan,
      facts.filter((fact) => fact.month === month),
    );
    return { ...row, before: sumOf(past.filter((fact) => fact.month === before)) };
  });
  const keys = new Set([...facts, ...plans].map(({ month, manager_id }) => `${month} ${manager_id ?? ''}`));
  const people = [...keys].flatMap((key) => {
    const [month = '', id = ''] = key.split(' ');
    const own = facts.filter((fact) => fact.month === month && String(fact.manager_id ?? '') === id);
    // A plan of nobody is the agency's and stands above; a deal of nobody is one of somebody who has gone.
    if (id === '') return own.length === 0 ? [] : [salesRow(month, null, 'Без автора', undefined, own)];
    const plan = plans.find((each) => each.month === month && each.manager_id === Number(id));
    return [salesRow(month, Number(id), names.get(Number(id)) ?? `№ ${id}`, plan, own)];
  });
  people.sort((a, b) => a.month.localeCompare(b.month) || a.manager.localeCompare(b.manager, 'ru'));
  return { year, agency, people, staff: staff.rows };
}

const sumOf = (facts: readonly Fact[]) =>
  facts.reduce(
    (sum, { deals, value, commission }) => ({
      deals: sum.deals + deals,
      value: sum.value + value,
      commission: sum.commission + commission,
    }),
    NO_FACT,
  );

function salesRow(
  month: string,
  managerId: number | null,
  manager: string,
  plan: Plan | undefined,
  facts: readonly Fact[],
): SalesRow {
  const { deals, value, commission } = plan ?? NO_PLAN;
  return {
    month,
    manager_id: managerId,
    manager,
    plan: { deals, value, commission },
    version: plan?.version ?? 0,
    fact: sumOf(facts),
  };
}

export interface PlanChange {
  readonly manager_id: number | null;
  readonly version: number;
  readonly deals: number | null;
  readonly value: number | null;
  readonly commission: number | null;
}

/** Sets a plan as its editor saw it; somebody else's change meanwhile is a conflict that carries the present plan. */
export async function setPlanOf(context: CallContext, month: string, change: PlanChange) {
  const { manager_id, version, deals, value, commission } = change;
  const first = `${month}-01`;
  const now = new Date(context.app.now());
  return context.app.db.transaction().execute(async (trx) => {
    if (manager_id !== null) {
      const { rows } = await sql`select from users where id = ${manager_id} and role > 1 for key share`.execute(trx);
      if (rows.length === 0) throw new Failure('not_found', { detail: 'Такого сотрудника нет' });
    }
    const before = await readPlan(trx, month, manager_id);
    const { rows } = await sql<Plan>`
      insert into figure_plans as p (month, manager_id, deals, value, commission, updated_at)
      select ${first}::date, ${manager_id}::int, ${deals}::int, ${value}::bigint, ${commission}::bigint, ${now}::timestamptz
        where ${version} = 0 or exists (select from figure_plans where month = ${first}::date and manager_id is not distinct from ${manager_id}::int)
      on conflict (month, manager_id) do update set deals = excluded.deals, value = excluded.value,
        commission = excluded.commission, version = p.version + 1, updated_at = excluded.updated_at
        where p.version = ${version}
      returning deals, value::float8 as value, commission::float8 as commission, version`.execute(trx);
    const plan = rows[0];
    if (!plan) {
      const current = await readPlan(trx, month, manager_id);
      throw new Failure('conflict', {
        detail: 'План уже изменил другой сотрудник',
        current: { ...(current ?? NO_PLAN) },
      });
    }
    await recordAudit(trx, context, {
      action: 'plan.change',
      object_type: 'figure_plans',
      object_id: `${month}/${manager_id ?? 'agency'}`,
      // What the version names: with another one there was a conflict.
      before: planFigures(before),
      after: { deals, value, commission },
    });
    return plan;
  });
}
