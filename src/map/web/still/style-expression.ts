/**
 * The part of the MapLibre style language that the embedded base map and the outlines above it are written in, for those
 * who paint them without MapLibre: filters, choices, steps and sizes by zoom, fields of features.
 * Source: https://maplibre.org/maplibre-style-spec/expressions/
 */

export type Fields = Readonly<Record<string, string | number | undefined>>;
export type StyleValue = string | number | boolean | null | readonly StyleValue[];

/**
 * Evaluates a style expression for a feature at a zoom; literals evaluate to themselves.
 *
 * @throws {Error} for an operator that neither uses.
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
    case 'match':
      return read(matching(rest, read(rest[0])));
    case 'case':
      return read(read(rest[0]) === true ? rest[1] : rest[2]);
    case 'interpolate':
      return interpolated(rest, Number(read(rest[1])));
    default:
      throw new Error(`the base map has no «${String(operator)}»`);
  }
}

/** Whether a filter lets a feature through; without one everything is shown. */
export function isShown(filter: unknown, zoom: number, fields: Fields): boolean {
  return filter === undefined || evaluate(filter, zoom, fields) === true;
}

/** [input, value, stop, value, stop, value …]: the value behind the last stop that was reached. */
function stepAt([, first, ...stops]: readonly unknown[], input: number): unknown {
  let value = first;
  for (let i = 0; i + 1 < stops.length && Number(stops[i]) <= input; i += 2) value = stops[i + 1];
  return value;
}

/** [input, label, value, label, value …, otherwise]: the value of the label that the input is. */
function matching([, ...rest]: readonly unknown[], input: StyleValue): unknown {
  for (let i = 0; i + 1 < rest.length; i += 2) if (rest[i] === input) return rest[i + 1];
  return rest.at(-1);
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
