/** One element of a feed record: name and attribute names folded, text with CDATA joined. */
export interface FeedElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: FeedElement[];
}

const KNOWN_NAMES = new Map<string, string>();
const KNOWN_NAMES_KEPT = 2_000;

/**
 * The name under which elements and attributes are compared: without namespace prefix, in small letters, without `-` and `_`.
 * `Feed_Version`, `feed-version` and `ns:feedVersion` are one name.
 */
export function foldElementName(name: string): string {
  const known = KNOWN_NAMES.get(name);
  if (known !== undefined) return known;
  const folded = name
    .slice(name.indexOf(':') + 1)
    .toLowerCase()
    .replace(/[-_]/g, '');
  // A hostile file may invent names without end.
  if (KNOWN_NAMES.size < KNOWN_NAMES_KEPT && name.length < 64) KNOWN_NAMES.set(name, folded);
  return folded;
}

/** All children of that folded name, in document order. */
export function childrenOf(element: FeedElement | undefined, name: string): FeedElement[] {
  return element === undefined ? [] : element.children.filter((child) => child.name === name);
}

/** The first child of that folded name. */
export function childOf(element: FeedElement | undefined, name: string): FeedElement | undefined {
  if (element === undefined) return undefined;
  for (const child of element.children) if (child.name === name) return child;
  return undefined;
}

/** Words generators print where they have nothing to say. */
const NOTHING = new Set(['', '-', '—', '–', 'undefined', 'null', 'none', 'nan', 'n/a', 'no']);

const UNTIDY = /[\p{Cc}\s]/u;
const CONTROL = /[^\P{Cc}\s]/gu;
const BLANKS = /\s+/g;

/** The text in one line without control characters, or null when it says nothing. */
export function stated(text: string): string | null {
  const line = UNTIDY.test(text) ? text.replace(CONTROL, '').replace(BLANKS, ' ').trim() : text;
  return NOTHING.has(line) || (line.length < 10 && NOTHING.has(line.toLowerCase())) ? null : line;
}

/**
 * The text at a path of folded names below the element, in one line. Repeated and empty elements are passed over: the first
 * text that says something wins. Null when there is none.
 */
export function statedAt(element: FeedElement | undefined, ...path: string[]): string | null {
  return firstAt(element, path, 0, stated);
}

/** As `statedAt` but with line breaks and words like `no` and `-` kept; null only for blank texts. */
export function textAt(element: FeedElement | undefined, ...path: string[]): string | null {
  return firstAt(element, path, 0, (text) => (text.trim() === '' ? null : text));
}

function firstAt(
  element: FeedElement | undefined,
  path: readonly string[],
  at: number,
  read: (text: string) => string | null,
): string | null {
  if (element === undefined) return null;
  const name = path[at];
  if (name === undefined) return read(element.text);
  for (const child of element.children) {
    if (child.name !== name) continue;
    const text = firstAt(child, path, at + 1, read);
    if (text !== null) return text;
  }
  return null;
}
