/** A number as SVG writes it here: one decimal is finer than a device pixel of the largest picture. */
export const num = (value: number): number => Math.round(value * 10) / 10;

/** `<rect>`; `extra` is further attributes. */
export function rect(x: number, y: number, width: number, height: number, fill: string, extra = ''): string {
  const more = extra === '' ? '' : ` ${extra}`;
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(Math.max(0, width))}" height="${num(Math.max(0, height))}" fill="${fill}"${more}/>`;
}

/** Filled `<path>`. */
export function fillPath(d: string, fill: string, extra = ''): string {
  return d === '' ? '' : `<path d="${d}" fill="${fill}"${extra === '' ? '' : ` ${extra}`}/>`;
}

/** Stroked `<path>` without filling. */
export function strokePath(d: string, stroke: string, width: number, extra = ''): string {
  const more = extra === '' ? '' : ` ${extra}`;
  return d === '' ? '' : `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${num(width)}"${more}/>`;
}

/** A symbol at a place. */
export function use(id: string, x: number, y: number): string {
  return `<use href="#${id}" x="${num(x)}" y="${num(y)}"/>`;
}

/** Box as path data: many boxes of one colour are one element. */
export function box(x: number, y: number, width: number, height: number): string {
  return `M${num(x)} ${num(y)}h${num(width)}v${num(height)}h${num(-width)}z`;
}
