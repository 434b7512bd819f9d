import sax from 'sax';

/** What sax keeps of itself and its types leave out. */
interface Inside {
  readonly state: number;
  /** Elements that are open, outermost first. */
  readonly tags: sax.Tag[];
  readonly closedRoot: boolean;
  textNode: string;
  line: number;
}

/** The state between two pieces of markup. */
const TEXT = (sax as unknown as { readonly STATE: Readonly<Record<string, number>> }).STATE.TEXT;
/** A hostile file may invent names without end. */
const TAGS_KEPT = 2_000;
const SLASH = 0x2f;
const END = 0x3e;
/** Characters of names by their code: 1 inside a name, 2 at its start too. */
const IN_NAME = new Uint8Array(128);
for (const character of '.-0123456789') IN_NAME[character.charCodeAt(0)] = 1;
for (const character of '_abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ') IN_NAME[character.charCodeAt(0)] = 2;

/**
 * Takes a strict parser of sax through text. What nearly all of a feed consists of, `<name>text</name>` without attributes and
 * references, is told to the parser's handlers from here; sax, which looks at each character, gets the rest: the outermost
 * element, attributes, CDATA, references, damage of any kind. The handlers hear the same as from sax alone.
 */
export class FastLane {
  readonly #parser: sax.SAXParser;
  readonly #inside: Inside;
  readonly #tags = new Map<string, sax.Tag>();
  #text = '';
  /** How far the text is read. */
  #at = 0;
  /** How far its lines are counted. */
  #counted = 0;

  constructor(parser: sax.SAXParser) {
    this.#parser = parser;
    this.#inside = parser as unknown as Inside;
  }

  /** Line of the text that is being read, from 0. */
  get line(): number {
    for (let at = this.#text.indexOf('\n', this.#counted); at >= 0 && at < this.#at; ) {
      this.#inside.line++;
      this.#counted = at + 1;
      at = this.#text.indexOf('\n', this.#counted);
    }
    this.#counted = this.#at;
    return this.#inside.line;
  }

  /** Reads on. */
  write(text: string): void {
    this.#text = text;
    this.#at = 0;
    this.#counted = 0;
    let reference = text.indexOf('&');
    while (this.#at < text.length) {
      const markup = this.#isBetween() ? text.indexOf('<', this.#at) : this.#at;
      if (reference >= 0 && reference < this.#at) reference = text.indexOf('&', this.#at);
      if (markup < 0) this.#throughSax(text.length);
      else if (reference >= 0 && reference < markup) this.#throughSax(markup);
      else if (!this.#isBetween() || !(this.#close(markup) || this.#open(markup))) {
        const end = text.indexOf('>', markup);
        this.#throughSax(end < 0 ? text.length : end + 1);
      }
    }
    void this.line;
    this.#text = '';
  }

  #isBetween(): boolean {
    const { state, tags, closedRoot } = this.#inside;
    return state === TEXT && tags.length > 0 && !closedRoot;
  }

  #throughSax(end: number): void {
    void this.line;
    this.#parser.write(this.#text.slice(this.#at, end));
    this.#at = end;
    this.#counted = end;
  }

  /** The end tag of the innermost element; that of the outermost is for sax. */
  #close(markup: number): boolean {
    const { tags } = this.#inside;
    if (tags.length < 2 || this.#text.charCodeAt(markup + 1) !== SLASH) return false;
    const name = tags.at(-1)?.name ?? '';
    const end = markup + 2 + name.length;
    if (this.#text.charCodeAt(end) !== END || !this.#text.startsWith(name, markup + 2)) return false;
    this.#tellText(markup, end + 1);
    tags.pop();
    this.#parser.onclosetag(name);
    return true;
  }

  #open(markup: number): boolean {
    let end = markup + 1;
    if (IN_NAME[this.#text.charCodeAt(end)] !== 2) return false;
    while (IN_NAME[this.#text.charCodeAt(end)]) end++;
    const isEmpty = this.#text.charCodeAt(end) === SLASH;
    const after = isEmpty ? end + 1 : end;
    if (this.#text.charCodeAt(after) !== END) return false;
    const tag = this.#tagOf(this.#text.slice(markup + 1, end));
    this.#tellText(markup, after + 1);
    this.#parser.onopentagstart(tag);
    if (!isEmpty) this.#inside.tags.push(tag);
    this.#parser.onopentag(tag);
    if (isEmpty) this.#parser.onclosetag(tag.name);
    return true;
  }

  /** Passes on the text before a piece of markup, behind what sax has of it, and goes on after the markup. */
  #tellText(markup: number, end: number): void {
    const text = this.#text.slice(this.#at, markup);
    this.#at = end;
    if (this.#inside.textNode !== '') {
      this.#inside.textNode += text;
      this.#parser.flush();
    } else if (text !== '') this.#parser.ontext(text);
  }

  #tagOf(name: string): sax.Tag {
    const known = this.#tags.get(name);
    if (known !== undefined) return known;
    const tag = { name: Buffer.from(name).toString(), attributes: {}, isSelfClosing: false };
    if (this.#tags.size < TAGS_KEPT && name.length < 64) this.#tags.set(tag.name, tag);
    return tag;
  }
}
