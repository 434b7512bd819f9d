import type { TracedText } from './traced-values.ts';

/** Signs shown before and behind what was found. */
const AROUND = 40;
/** Pieces of one place that are shown. */
const MAX_PIECES = 3;

/** Words around what was found, on one line. */
export function excerptOf(found: readonly TracedText[]): string {
  const pieces = found.flatMap(({ text, traces }) =>
    traces.map(({ start, end }) => {
      const before = text.slice(Math.max(0, start - AROUND), start);
      const after = text.slice(end, end + AROUND);
      const [open, close] = [start > AROUND ? '…' : '', end + AROUND < text.length ? '…' : ''];
      return `${open}${before}«${text.slice(start, end)}»${after}${close}`.replaceAll(/\s+/g, ' ').trim();
    }),
  );
  const shown = pieces.slice(0, MAX_PIECES).join(' / ');
  return pieces.length > MAX_PIECES ? `${shown} / ещё ${pieces.length - MAX_PIECES}` : shown;
}
