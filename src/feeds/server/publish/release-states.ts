import { HANDED_OVER } from '../../../complex/rules/release-state.ts';
import type { ReleaseState } from '../../formats/record.ts';

/** Texts of `release_state`; only the first means handed over. */
export const RELEASE_STATES: Readonly<Record<ReleaseState, string>> = {
  handed_over: HANDED_OVER,
  built: 'Построен',
  unfinished: 'Строится',
};
