/// <reference lib="dom" />
import type { Page } from 'playwright-core';

interface Shift {
  readonly at: number;
  readonly value: number;
}

/** Notes what moves by itself in every document that the page opens from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push({ at: entry.startTime, value: entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** A shift is told after the frame in which it happened. */
const afterFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));

/**
 * A press and everything until its answer is drawn, however long a busy machine takes: what moves by then is the visitor's own
 * doing, and is no shift.
 */
export async function pressUntilDrawn(
  page: Page,
  press: () => Promise<void>,
  drawn: () => Promise<void>,
): Promise<void> {
  await afterFrame(page);
  const before = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts.length);
  await press();
  await drawn();
  await afterFrame(page);
  await page.evaluate((kept) => (globalThis as unknown as { shifts: Shift[] }).shifts.splice(kept), before);
}

/**
 * Cumulative layout shift of the document so far, as web.dev/cls defines it: the greatest sum of shifts less than a second
 * apart within five seconds, without those in the half second after a press.
 */
export async function layoutShift(page: Page): Promise<number> {
  await afterFrame(page);
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: Shift[] }).shifts);
  let greatest = 0;
  let sum = 0;
  let begun = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const { at, value } of shifts) {
    if (at - last > 1_000 || at - begun > 5_000) {
      sum = 0;
      begun = at;
    }
    sum += value;
    last = at;
    greatest = Math.max(greatest, sum);
  }
  return greatest;
}
