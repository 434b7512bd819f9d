import { refusalTitle as titleOf } from '../../clients/rules/refusal.ts';

/** The key of refusals without a reason. */
const NONE = 'none';

/** Why clients refused, by the key of the figures. */
export const refusalTitle = (key: string): string => titleOf(key === NONE ? null : key);
