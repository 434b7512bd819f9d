import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestDoor } from '../../../test/factories/door.ts';
import { callerOf, insertUser } from '../../../test/factories/visitors.ts';
import * as contract from '../contract/office.ts';
import { listPaymentProgrammes } from '../contract/payments.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 22, 9);
let door: TestDoor;
let admin: ReturnType<typeof callerOf>;
beforeAll(async () => {
  door = await TestDoor.open({ DEMO: '1' });
  admin = callerOf(door.app, await insertUser(door.app.db, 99), { role: 99 });
});
afterAll(() => door.close());
beforeEach(async () => {
  door.clock = START;
  await door.app.db.deleteFrom('payment_versions').execute();
  await door.app.db.deleteFrom('payment_terms').execute();
  await door.app.settings.refresh();
});

const shown = async () => (await admin.call(listPaymentProgrammes, {})).data;
const rateOf = async (id: string) => (await shown()).programmes.find((programme) => programme.id === id)?.rate;
const office = async () => (await admin.call(contract.listProgrammeVersions, {})).data;
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error) => error,
  );

/** Changes the newest version that was not withdrawn. */
/** A change as a screen prepares it from what it shows now; called, it is sent. */
async function prepare(id: string, fields: Partial<contract.ProgrammeBody>) {
  const known = (await office()).programmes.find((one) => one.id === id);
  const based = known?.versions.findLast(({ state }) => state !== 'withdrawn');
  if (!known || !based) throw new Error(`no programme ${id}`);
  const { id: _id, ...programme } = based.programme;
  const body = { ...programme, ...fields, based_on: based.version, latest: known.latest };
  return async () => (await admin.call(contract.changeProgramme, { params: { id }, body: body as never })).data;
}
const change = async (id: string, fields: Partial<contract.ProgrammeBody>) => (await prepare(id, fields))();
const statesOf = (data: contract.OfficePayments, id: string) =>
  data.programmes.find((one) => one.id === id)?.versions.map(({ version, state }) => [version, state]);

describe('ways to pay', () => {
  it('are those of the file until somebody changes one; then the stored one counts, for visitors too', async () => {
    expect(await rateOf('base')).toBe(16.5);
    const data = await change('base', { rate: 15.5, full_cost: { from: 15.6, to: 18 } });
    expect(await rateOf('base')).toBe(15.5);
    expect(await rateOf('family')).toBe(6);
    expect(statesOf(data, 'base')).toEqual([
      [1, 'withdrawn'],
      [2, 'current'],
    ]);
    expect((await shown()).version).toBe('2026-11-22');
  });

  it('change on the day from which a new version is planned, not before', async () => {
    const data = await change('base', { rate: 14, full_cost: { from: 14.1, to: 16 }, valid_from: '2026-12-01' });
    expect(statesOf(data, 'base')).toEqual([
      [1, 'current'],
      [2, 'planned'],
    ]);
    expect(await rateOf('base')).toBe(16.5);
    door.clock = Date.UTC(2026, 10, 30, 20, 59);
    expect(await rateOf('base')).toBe(16.5);
    door.clock = Date.UTC(2026, 10, 30, 21);
    expect(await rateOf('base')).toBe(14);
  });

  it('that are planned can be changed again and given up, those in force cannot', async () => {
    await change('base', { valid_from: '2026-12-01' });
    const again = await change('base', { valid_from: '2027-01-01' });
    expect(statesOf(again, 'base')).toEqual([
      [1, 'current'],
      [2, 'withdrawn'],
      [3, 'planned'],
    ]);
    const { data } = await admin.call(contract.withdrawProgramme, { params: { id: 'base', version: 3 } });
    expect(statesOf(data, 'base')?.at(-1)).toEqual([3, 'withdrawn']);
    expect(
      await failureOf(admin.call(contract.withdrawProgramme, { params: { id: 'base', version: 1 } })),
    ).toMatchObject({ code: 'conflict', detail: 'Версия уже действует: завершите её последним днём' });
  });

  it('end with their last day', async () => {
    await change('base', { valid_to: '2026-11-22' });
    expect(await rateOf('base')).toBe(16.5);
    door.clock += DAY;
    expect(await rateOf('base')).toBeUndefined();
    expect(statesOf(await office(), 'base')?.at(-1)).toEqual([2, 'ended']);
  });

  it('can be added, once under each code', async () => {
    const { id: _id, ...fields } = (await office()).programmes[0]?.versions[0]?.programme ?? { id: '' };
    const body = { ...fields, id: 'far-east', title: 'Дальневосточная ипотека' } as never;
    await admin.call(contract.addProgramme, { body });
    expect((await shown()).programmes.at(-1)?.title).toBe('Дальневосточная ипотека');
    expect(await failureOf(admin.call(contract.addProgramme, { body }))).toMatchObject({ code: 'conflict' });
  });

  it.each<[string, Partial<contract.ProgrammeBody>, string]>([
    ['base', { full_cost: null }, 'full_cost'],
    ['base', { lender: null }, 'lender'],
    ['base', { rate: null }, 'rate'],
    ['base', { full_cost: { from: 3, to: 9 } }, 'full_cost'],
    ['base', { full_cost: { from: 20, to: 19 } }, 'full_cost.to'],
    ['base', { valid_to: '2020-01-01' }, 'valid_to'],
    ['base', { min_term_months: 361 }, 'max_term_months'],
    ['base', { max_loan: {} }, 'max_loan'],
    ['base', { title: ' ' }, 'title'],
    ['installment', { instalment: { every_months: 3, final: 90 } }, 'instalment.final'],
    ['installment', { rate: 5 }, 'rate'],
  ])('%s with %j is refused in Russian at %s', async (id, fields, field) => {
    const failure = await failureOf(change(id, fields));
    expect(failure).toMatchObject({ code: 'invalid_value' });
    expect(failure.errors).toContainEqual({ field, message: expect.stringMatching(/[а-я]/) });
    expect(await rateOf('base')).toBe(16.5);
  });

  it('changed by two at once keep the first change; the second is told', async () => {
    // Both screens have read before either sends.
    const sends = [await prepare('base', { min_down: 25 }), await prepare('base', { min_down: 30 })];
    const results = await Promise.allSettled(sends.map((send) => send()));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
  });

  it('are never shown as a rate without the warning, which cannot be emptied', async () => {
    const terms = { demo: false, discount_rate: 12, version: 0 };
    const failure = await failureOf(admin.call(contract.changePaymentTerms, { body: { ...terms, warning: '  ' } }));
    expect(failure).toMatchObject({ code: 'invalid_value' });
    await admin.call(contract.changePaymentTerms, { body: { ...terms, warning: 'Оцените риски.' } });
    expect(await shown()).toMatchObject({ demo: false, discount_rate: 12, warning: 'Оцените риски.' });
    expect(
      await failureOf(admin.call(contract.changePaymentTerms, { body: { ...terms, warning: 'Второй' } })),
    ).toMatchObject({ code: 'conflict', current: { version: 1 } });
  });

  it('leave who changed what in the audit log', async () => {
    await change('base', { min_down: 25 });
    const last = await door.app.db
      .selectFrom('audit_log')
      .select(['action', 'object_id', 'before', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(last).toMatchObject({
      action: 'payment.change',
      object_id: 'base',
      before: { min_down: 20 },
      after: { min_down: 25 },
    });
  });
});
