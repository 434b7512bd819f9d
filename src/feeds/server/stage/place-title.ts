const KIND =
  /^(?:ЖК|МФК|КП|жилой комплекс|жилой квартал|клубный дом|апарт-комплекс|комплекс апартаментов|коттеджный пос[её]лок)(?=[\s«"„“])\s*/i;
const QUOTED = /^[«"„“]([^«»"„“”]*)[»"”“]$/;

/**
 * The name of a complex or village as it is shown and turned into its address: «ЖК "Южный полюс"» is Южный полюс. The kind
 * before it and quotes around the whole name go, everything inside stays as written.
 */
export function placeTitle(written: string): string {
  const title = written.replaceAll(/\s+/g, ' ').trim();
  const bare = title.replace(KIND, '').replace(QUOTED, '$1').trim();
  return bare.length > 1 ? bare : title;
}
