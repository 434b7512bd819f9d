import type { App } from '../../../platform/context.ts';
import { type Implementation, implement } from '../../../platform/door/door.ts';
import { reportViolations } from '../../contract/reports.ts';
import { describeViolation, type ShownViolation, violationsOf } from './violations.ts';

/** Lines of the log that reports may fill in a minute: anybody can send them. */
const LINES_A_MINUTE = 60;
const MINUTE = 60_000;

interface Budget {
  endsAt: number;
  left: number;
}

const budgets = new WeakMap<App, Budget>();

export const reports: readonly Implementation[] = [
  implement(reportViolations, ({ app, requestId }, { body }) => {
    for (const violation of violationsOf(body)) {
      if (takeLine(app)) logViolation(app, requestId, describeViolation(violation));
    }
    return undefined;
  }),
];

function logViolation(app: App, requestId: string, violation: ShownViolation): void {
  app.log.warn({ reqId: requestId, ...violation }, 'page policy broken');
}

function takeLine(app: App): boolean {
  const now = app.now();
  const kept = budgets.get(app);
  const budget = kept && kept.endsAt > now ? kept : { endsAt: now + MINUTE, left: LINES_A_MINUTE };
  budgets.set(app, budget);
  budget.left -= 1;
  return budget.left >= 0;
}
