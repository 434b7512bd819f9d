const FORMATS: Readonly<Record<string, string>> = {
  yrl: 'YRL',
  cian: 'ЦИАН',
  domclick: 'Домклик',
  profitbase: 'Profitbase',
};

/** The name of a feed's format as its makers write it; '—' while it is not known. */
export function formatTitle(format: string | null | undefined): string {
  return format ? (FORMATS[format] ?? format) : '—';
}

const HOUR = 60;
const DAY = 1_440;

/** How often a feed is loaded: 'раз в час', 'раз в сутки', 'раз в 6 ч', 'раз в 90 мин'. */
export function everyText(minutes: number): string {
  if (minutes === DAY) return 'раз в сутки';
  if (minutes === HOUR) return 'раз в час';
  return minutes % HOUR === 0 ? `раз в ${minutes / HOUR} ч` : `раз в ${minutes} мин`;
}
