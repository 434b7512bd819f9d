import { HANDED_OVER } from '../../domain/release-state.ts';
import type { ReleaseState } from '../../feeds/record.ts';

/** Texts of `release_state`; only the first means handed over (public specification §3). */
export const RELEASE_STATES: Readonly<Record<ReleaseState, string>> = {
  handed_over: HANDED_OVER,
  built: 'Построен',
  unfinished: 'Строится',
};
