import type { SalesStatus } from '../../clients/rules/sales-status.ts';

/**
 * The steps of the funnel in their order. A client has reached a step when he ever had its status or a later one; «Приостановлен» and
 * «Отказ» lie aside and take no step back.
 */
export const FUNNEL_STEPS = [1, 2, 3, 4, 6] as const satisfies readonly SalesStatus[];
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** The statuses that show that a step was reached: its own and those behind it. */
export const reaching = (step: FunnelStep): readonly FunnelStep[] => FUNNEL_STEPS.slice(FUNNEL_STEPS.indexOf(step));
