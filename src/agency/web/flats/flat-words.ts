import { RENOVATIONS } from '../../../complex/rules/dictionaries.ts';
import { groupDigits } from '../../../platform/rules/russian.ts';

/** The title of a finishing; null for none. */
export const renovationTitle = (id: number | null): string | null =>
  RENOVATIONS.find((renovation) => renovation.id === id)?.title ?? null;

/** «2,7 м»; null for none. */
export const metres = (height: number | null): string | null => (height === null ? null : `${groupDigits(height)} м`);
