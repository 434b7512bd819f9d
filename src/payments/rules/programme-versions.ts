/** Versions of ways to pay: which of them holds on a day, and what a new one does to the one it was made from. */

import type { PaymentProgramme } from './payment-programmes.ts';

export interface ProgrammeVersion {
  readonly programme: PaymentProgramme;
  /** From 1; 0 is the programme of the installation's file. */
  readonly version: number;
  /** Never holds again: a better one came. */
  readonly withdrawn: boolean;
}

/** The version of one programme that holds on a Moscow day (YYYY-MM-DD): of those that have begun the latest; null before all. */
export function versionOn<Version extends ProgrammeVersion>(versions: readonly Version[], day: string): Version | null {
  let best: Version | null = null;
  for (const version of versions) {
    if (version.withdrawn || version.programme.valid_from > day) continue;
    if (best === null || isLater(version, best)) best = version;
  }
  return best;
}

function isLater(a: ProgrammeVersion, b: ProgrammeVersion): boolean {
  const [from, than] = [a.programme.valid_from, b.programme.valid_from];
  return from > than || (from === than && a.version > b.version);
}

/** Versions by programme, in the order in which the programmes first come. */
export function byProgramme<Version extends ProgrammeVersion>(versions: readonly Version[]): Map<string, Version[]> {
  const found = new Map<string, Version[]>();
  for (const version of versions) {
    const known = found.get(version.programme.id);
    if (known) known.push(version);
    else found.set(version.programme.id, [version]);
  }
  return found;
}

/** The programmes that hold on a day, each in its version; whether they are over is `isInForce`'s business. */
export function programmesOn(versions: readonly ProgrammeVersion[], day: string): PaymentProgramme[] {
  return [...byProgramme(versions).values()].flatMap((own) => versionOn(own, day)?.programme ?? []);
}

/**
 * Whether a new version takes the place of the one it was made from: one that has not begun is given up, and one that
 * begins no earlier than the new one would never hold again. Otherwise the former one holds until the new one begins.
 */
export function replaces(next: PaymentProgramme, former: PaymentProgramme, today: string): boolean {
  return former.valid_from > today || next.valid_from <= former.valid_from;
}

export type VersionState = 'current' | 'planned' | 'ended' | 'former' | 'withdrawn';

/** How a version stands among those of its programme on a day. */
export function versionState(
  version: ProgrammeVersion,
  versions: readonly ProgrammeVersion[],
  day: string,
): VersionState {
  if (version.withdrawn) return 'withdrawn';
  if (version.programme.valid_from > day) return 'planned';
  if (versionOn(versions, day) !== version) return 'former';
  const { valid_to } = version.programme;
  return valid_to !== null && valid_to < day ? 'ended' : 'current';
}
