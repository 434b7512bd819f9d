import type { PasswordWay } from './request-password.ts';

/**
 * That a password was sent, and where to, for who loads the page anew while he looks for the message: kept in this tab for as long as
 * the password is good. Never the password.
 */

export interface KeptStep {
  readonly phone: string;
  readonly sent: PasswordWay;
}

const KEY = 'password-step';
const KEPT_FOR = 10 * 60_000;

/** Undefined: nothing was sent, or it is over. `now`: epoch ms. */
export function keepStep(step: KeptStep | undefined, now = Date.now()): void {
  try {
    if (step) sessionStorage.setItem(KEY, JSON.stringify({ ...step, at: now }));
    else sessionStorage.removeItem(KEY);
  } catch {
    // The page itself knows, as long as it is open.
  }
}

export function keptStep(now = Date.now()): KeptStep | undefined {
  try {
    const { phone, sent, at } = Object(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')) as Record<string, unknown>;
    const known = typeof phone === 'string' && (sent === 'sent' || sent === 'in_turn' || sent === 'unsent');
    return known && typeof at === 'number' && now >= at && now - at < KEPT_FOR ? { phone, sent } : undefined;
  } catch {
    return undefined;
  }
}
