/**
 * Placemarks as elements above the map: buttons with figures, or dots where figures would lie on one another. Plain DOM,
 * because they move with every frame: while the map is dragged the whole layer is shifted, only zooming moves each one.
 */
import { formatPlacemarkPrice, formatPlacemarkTotal, PRICE_ON_REQUEST } from '../../../complex/rules/format.ts';
import type { Camera } from '../engine/map-engine.ts';
import { type Direction, layOutPills, neighbourOf, type Spot } from './placemark-layout.ts';
import styles from './placemarks.module.css';

export interface Mark {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly total: number;
  readonly min_price: number | null;
}

export interface PillEvents {
  /** `byKey`: opened by the keyboard, so the focus follows. */
  readonly onOpen: (id: number, byKey: boolean) => void;
  readonly onHover: (id: number | undefined) => void;
  /** Placemarks in the window after each rest of the map. */
  readonly onInSight: (count: number) => void;
  /** The focus went to a placemark at the edge or beyond it: the pan that brings it into sight, px. */
  readonly onBeyond: (dx: number, dy: number) => void;
}

export interface PillLook {
  /** Under the pointer, here or in the list. */
  readonly active: number | undefined;
  readonly opened: number | undefined;
  readonly visited: ReadonlyMap<number, number>;
  /** They bear a star. */
  readonly favourites: ReadonlySet<number>;
}

/** A layout lasts at least this long while the map moves, ms. */
const LAYOUT_EVERY = 120;
/** A placemark nearer to an edge than this is cut by it or by the tools of the map, px: left and right, top, bottom. */
const EDGE = { side: 70, top: 110, bottom: 24 };
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface Shown {
  mark: Mark;
  /** Stands on the place; holds the button. */
  readonly spot: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly total: HTMLElement;
  readonly price: HTMLElement;
  dot: boolean;
  x: number;
  y: number;
}

export class PlacemarkLayer {
  private readonly camera: Camera;
  private readonly layer: HTMLElement;
  private readonly events: PillEvents;
  private marks: readonly Mark[] = [];
  private widths: readonly number[] = [];
  private shown = new Map<number, Shown>();
  private titles: ReadonlyMap<number, string> = new Map();
  private look: PillLook = { active: undefined, opened: undefined, visited: new Map(), favourites: new Set() };
  private laidOutAt = 0;
  private origin = { x: 0, y: 0, zoom: Number.NaN };
  private readonly unsubscribe: () => void;
  /** Takes the focus once it is shown: it had it on the map that this one took the place of. */
  private awaited: number | undefined;

  /**
   * @param layer an empty positioned element that covers the map and lets the pointer through.
   * @param focused the placemark that takes the focus once it is shown.
   */
  constructor(camera: Camera, layer: HTMLElement, events: PillEvents, focused?: number) {
    this.awaited = focused;
    this.camera = camera;
    this.layer = layer;
    this.events = events;
    this.unsubscribe = camera.subscribe((phase) => this.follow(phase));
    layer.addEventListener('keydown', this.onKeyDown);
    layer.addEventListener('focusin', this.onFocus);
  }

  /** Names of complexes, for those who hear the map. */
  setTitles(titles: ReadonlyMap<number, string>): void {
    this.titles = titles;
    for (const shown of this.shown.values()) this.name(shown);
  }

  /** Shows these placemarks: those with more on sale win the space. One that stays keeps its element. */
  setMarks(marks: readonly Mark[]): void {
    this.marks = marks.toSorted((a, b) => b.total - a.total || a.id - b.id);
    this.measure();
    const ids = new Set(marks.map(({ id }) => id));
    for (const [id, { spot }] of this.shown) {
      if (ids.has(id)) continue;
      spot.remove();
      this.shown.delete(id);
    }
    this.layOut();
  }

  setLook(look: PillLook): void {
    const starred = look.favourites !== this.look.favourites;
    this.look = look;
    if (starred) this.measure();
    if (starred || (look.active !== undefined && !this.shown.has(look.active))) this.layOut();
    for (const shown of this.shown.values()) this.dress(shown);
  }

  /** The button of a placemark, when it is on the map. */
  elementOf(id: number): HTMLButtonElement | undefined {
    return this.shown.get(id)?.button;
  }

  /** The placemark that has the focus. */
  get focused(): number | undefined {
    return [...this.shown].find(([, { button }]) => button === document.activeElement)?.[0];
  }

  destroy(): void {
    this.unsubscribe();
    this.layer.removeEventListener('keydown', this.onKeyDown);
    this.layer.removeEventListener('focusin', this.onFocus);
    this.layer.replaceChildren();
  }

  private follow(phase: 'move' | 'rest'): void {
    if (phase === 'rest') {
      this.layOut();
      return;
    }
    const [x, y] = this.camera.project(ANCHOR);
    if (this.camera.zoom() === this.origin.zoom) {
      this.layer.style.transform = `translate(${x - this.origin.x}px, ${y - this.origin.y}px)`;
      if (performance.now() - this.laidOutAt > LAYOUT_EVERY) this.layOut();
    } else {
      this.layer.style.transform = '';
      for (const shown of this.shown.values()) this.place(shown, this.camera.project([shown.mark.lat, shown.mark.lng]));
    }
  }

  private measure(): void {
    this.widths = this.marks.map((mark) => widthOf(mark) + (this.look.favourites.has(mark.id) ? STAR_WIDTH : 0));
  }

  private layOut(): void {
    this.laidOutAt = performance.now();
    const [x, y] = this.camera.project(ANCHOR);
    this.origin = { x, y, zoom: this.camera.zoom() };
    this.layer.style.transform = '';
    const screen = this.camera.size();
    const spots = this.marks.map((mark, i): Spot => {
      const [sx, sy] = this.camera.project([mark.lat, mark.lng]);
      return { id: i, x: Math.round(sx), y: Math.round(sy), width: this.widths[i] ?? 100 };
    });
    const { pills, dots } = layOutPills(spots, screen);
    const keep = new Set<number>();
    const show = (index: number, dot: boolean) => {
      const mark = this.marks[index];
      const spot = spots[index];
      if (!mark || !spot) return;
      keep.add(mark.id);
      this.show(mark, spot, dot);
    };
    for (const index of pills) show(index, false);
    for (const index of dots) show(index, true);
    this.showWanted(spots, keep);
    for (const [id, { spot, button }] of this.shown) {
      if (keep.has(id) || button === document.activeElement) continue;
      spot.remove();
      this.shown.delete(id);
    }
    this.focusAwaited();
    this.keepOneTabStop();
    this.events.onInSight(spots.filter((spot) => isInSight(spot, screen)).length);
  }

  private focusAwaited(): void {
    const awaited = this.awaited === undefined ? undefined : this.shown.get(this.awaited);
    if (!awaited) return;
    this.awaited = undefined;
    // Whoever went elsewhere meanwhile stays there.
    if (document.activeElement === document.body) awaited.button.focus({ preventScroll: true });
  }

  /** The placemark that is pointed at, open or has the focus is shown wherever it lies. */
  private showWanted(spots: readonly Spot[], keep: Set<number>): void {
    for (const id of [this.look.active, this.look.opened, this.awaited ?? this.focused]) {
      if (id === undefined || keep.has(id)) continue;
      const index = this.marks.findIndex((mark) => mark.id === id);
      const mark = this.marks[index];
      const spot = spots[index];
      if (!mark || !spot) continue;
      keep.add(id);
      this.show(mark, spot, true);
    }
  }

  private show(mark: Mark, { x, y }: Spot, dot: boolean): void {
    let shown = this.shown.get(mark.id);
    if (!shown) {
      const spot = document.createElement('span');
      const [total, price] = [document.createElement('span'), document.createElement('span')];
      const button = this.makeButton(mark.id, total, price);
      spot.className = styles.spot ?? '';
      spot.append(button);
      shown = { mark, spot, button, total, price, dot, x, y };
      this.shown.set(mark.id, shown);
      this.write(shown);
      this.layer.append(spot);
    } else if (shown.mark !== mark) {
      shown.mark = mark;
      this.write(shown);
    }
    shown.dot = dot;
    this.place(shown, [x, y]);
    this.dress(shown);
  }

  private place(shown: Shown, [x, y]: readonly [number, number]): void {
    shown.x = x;
    shown.y = y;
    shown.spot.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  private dress(shown: Shown): void {
    const { mark, spot, button, dot } = shown;
    const { active, opened, visited, favourites } = this.look;
    const marked = mark.id === active || mark.id === opened;
    spot.toggleAttribute('data-active', marked);
    spot.toggleAttribute('data-dot', dot && !marked);
    spot.toggleAttribute('data-visited', visited.has(mark.id));
    const starred = favourites.has(mark.id);
    if (starred !== spot.hasAttribute('data-favourite')) {
      spot.toggleAttribute('data-favourite', starred);
      this.name(shown);
    }
    setChanged(button, 'aria-expanded', String(mark.id === opened));
  }

  private makeButton(id: number, total: HTMLElement, price: HTMLElement): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = styles.pill ?? '';
    button.tabIndex = -1;
    button.dataset.id = String(id);
    button.setAttribute('aria-haspopup', 'dialog');
    // Takes no room between the two and parts them where they are read.
    button.append(total, ' ', price);
    button.addEventListener('click', (event) => this.events.onOpen(id, event.detail === 0));
    button.addEventListener('pointerenter', (event) => {
      if (event.pointerType === 'mouse') this.events.onHover(id);
    });
    button.addEventListener('pointerleave', () => this.events.onHover(undefined));
    return button;
  }

  /** The figures that are seen, and the name that is heard. */
  private write(shown: Shown): void {
    const { mark, total, price } = shown;
    total.className = mark.total > 0 ? (styles.total ?? '') : '';
    price.className = styles.price ?? '';
    setText(total, mark.total > 0 ? formatPlacemarkTotal(mark.total) : '');
    setText(price, priceOf(mark));
    this.name(shown);
  }

  /** What is heard: the complex, which is not seen, and what is seen, as it is seen (WCAG 2.5.3: it is called so by voice). */
  private name({ mark, button }: Shown): void {
    const onSale = mark.total > 0 ? `квартиры: ${formatPlacemarkTotal(mark.total)} ` : 'нет в\u00a0продаже, ';
    const starred = this.look.favourites.has(mark.id) ? ', в\u00a0избранном' : '';
    const title = this.titles.get(mark.id) ?? 'ЖК';
    setChanged(button, 'aria-label', `${title}, ${onSale}${priceOf(mark)}${starred}`);
  }

  /** One placemark is reached by Tab, the others from it by arrows: the focused one, else the most important in sight. */
  private keepOneTabStop(): void {
    const all = [...this.shown.values()];
    const screen = this.camera.size();
    const stop =
      all.find(({ button }) => button === document.activeElement) ??
      all.find((shown) => shown.button.tabIndex === 0 && isClear(shown, screen)) ??
      this.marks.map(({ id }) => this.shown.get(id)).find((shown) => shown && isClear(shown, screen)) ??
      all[0];
    for (const shown of all) setChanged(shown.button, 'tabindex', shown === stop ? '0' : '-1');
  }

  private readonly onFocus = (event: FocusEvent): void => {
    const shown = [...this.shown.values()].find(({ button }) => button === event.target);
    if (!shown?.button.matches(':focus-visible')) return;
    const { width, height } = this.camera.size();
    const dx = Math.min(0, shown.x - EDGE.side) + Math.max(0, shown.x + EDGE.side - width);
    const dy = Math.min(0, shown.y - EDGE.top) + Math.max(0, shown.y + EDGE.bottom - height);
    if (dx !== 0 || dy !== 0) this.events.onBeyond(dx, dy);
  };

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    const direction = ARROWS[event.key];
    const from = [...this.shown.values()].find(({ button }) => button === event.target);
    if (!direction || !from) return;
    event.preventDefault();
    event.stopPropagation();
    const others = [...this.shown.values()].filter((other) => other !== from);
    const to = neighbourOf(from, others, direction);
    if (!to) return;
    from.button.tabIndex = -1;
    to.button.tabIndex = 0;
    to.button.focus({ preventScroll: true });
  };
}

/** A fixed place whose way over the screen tells how far the map was dragged. */
const ANCHOR = [55.75, 37.62] as const;

function isInSight({ x, y }: Spot, { width, height }: { readonly width: number; readonly height: number }): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height;
}

/** Wholly in sight, beside no tool of the map. */
function isClear({ x, y }: Shown, { width, height }: { readonly width: number; readonly height: number }): boolean {
  return x >= EDGE.side && x <= width - EDGE.side && y >= EDGE.top && y <= height - EDGE.bottom;
}

/** Writes what differs only: a text written anew is laid out anew. */
function setText(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function setChanged(element: HTMLElement, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function priceOf({ min_price: price }: Mark): string {
  return price === null ? PRICE_ON_REQUEST : formatPlacemarkPrice(price);
}

let pen: CanvasRenderingContext2D | null | undefined;
const textWidths = new Map<string, number>();

/** Width of a text on a placemark, px. */
function textWidth(text: string): number {
  const known = textWidths.get(text);
  if (known !== undefined) return known;
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d');
    if (pen) pen.font = '600 13px "Golos Text Variable"';
  }
  const width = pen?.measureText(text).width ?? text.length * 7.5;
  textWidths.set(text, width);
  return width;
}

/** What the star of a favourite takes, as `pills.module.css` sets it, px. */
const STAR_WIDTH = 17;

/** As `pills.module.css` sets it: the tile of the count, then the price with its air. */
function widthOf(mark: Mark): number {
  const tile = mark.total > 0 ? Math.max(28, textWidth(formatPlacemarkTotal(mark.total)) + 12) + 3 : 4;
  return tile + textWidth(priceOf(mark)) + 17;
}
