/**
 * The part of the MapLibre style language that the embedded base map is written in, for those who paint it without
 * MapLibre: filters, steps and sizes by zoom, fields of features.
 * Source: https://maplibre.org/maplibre-style-spec/expressions/
 */

export type Fields = Readonly<Record<string, string | number | undefined>>;
export type StyleValue = string | number | boolean | null | readonly StyleValue[];

/**
 * What an expression says at a zoom of a feature; a plain value says itself.
 *
 * @throws {Error} for an operator that the base map does not use.
 */
export function evaluate(expression: unknown, zoom: number, fields: Fields): StyleValue {
  if (!Array.isArray(expression)) return (expression ?? null) as StyleValue;
  const [operator, ...rest] = expression as [unknown, ...unknown[]];
  const read = (part: unknown) => evaluate(part, zoom, fields);
  switch (operator) {
    case 'get':
      return fields[String(rest[0])] ?? null;
    case 'zoom':
      return zoom;
    case 'literal':
      return rest[0] as StyleValue;
    case 'all':
      return rest.every((part) => read(part) === true);
    case '==':
      return read(rest[0]) === read(rest[1]);
    case '!=':
      return read(rest[0]) !== read(rest[1]);
    case 'in':
      return (read(rest[1]) as readonly StyleValue[]).includes(read(rest[0]));
    case 'concat':
      return rest.map((part) => read(part) ?? '').join('');
    case 'step':
      return read(stepAt(rest, Number(read(rest[0]))));
    case 'interpolate':
      return interpolated(rest, Number(read(rest[1])));
    default:
      throw new Error(`the base map has no «${String(operator)}»`);
  }
}

/** [input, value, stop, value, stop, value …]: the value behind the last stop that was reached. */
function stepAt([, first, ...stops]: readonly unknown[], input: number): unknown {
  let value = first;
  for (let i = 0; i + 1 < stops.length && Number(stops[i]) <= input; i += 2) value = stops[i + 1];
  return value;
}

/** [['linear'] or ['exponential', base], input, stop, value, stop, value …]: between two stops a share of both. */
function interpolated([kind, , ...stops]: readonly unknown[], input: number): number {
  const base = (kind as readonly unknown[])[0] === 'exponential' ? Number((kind as readonly unknown[])[1]) : 1;
  let i = 0;
  while (i + 4 < stops.length && Number(stops[i + 2]) <= input) i += 2;
  const [low, from, high, to] = stops.slice(i, i + 4).map(Number) as [number, number, number, number];
  if (input <= low) return from;
  if (input >= high) return to;
  const share = base === 1 ? (input - low) / (high - low) : (base ** (input - low) - 1) / (base ** (high - low) - 1);
  return from + (to - from) * share;
}
