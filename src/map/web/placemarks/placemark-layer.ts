/**
 * Placemarks as elements above the map: buttons with figures, those that would lie on one another under one button. Plain
 * DOM, because they move with every frame: while the map is dragged the whole layer is shifted, only zooming moves each one.
 */
import { type Direction, neighbourOf } from '../../rules/neighbour.ts';
import { signBox } from '../../rules/placemark-groups.ts';
import type { Camera, MapEngine } from '../engine/map-engine.ts';
import { OverMap } from './over-map.ts';
import { byImportance, PlacemarkSigns, type Sign } from './placemark-signs.ts';
import { type Mark, type Marks, nameOf, textsOf, widthOf } from './placemark-texts.ts';
import styles from './placemarks.module.css';

export interface PillEvents {
  /** `byKey`: opened by the keyboard, so the focus follows. */
  readonly onOpen: (id: number, byKey: boolean) => void;
  /** A group was pressed; `part`: its placemarks stand apart where the map looks nearer. */
  readonly onGroup: (marks: Marks, part: boolean) => void;
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
/** Placemarks this far beyond the edges are laid out too, so that they are there when the map is moved, px. */
const MARGIN = 60;
/** A placemark nearer to an edge than this is cut by it or by the tools of the map, px: left and right, top, bottom. */
const EDGE = { side: 70, top: 110, bottom: 24 };
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

interface Shown {
  marks: Marks;
  /** Stands on the place; holds the button. */
  readonly spot: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly total: HTMLElement;
  readonly price: HTMLElement;
  /** The mark on whose place it stands: the first, or one in sight where that is not. */
  at: Mark;
  x: number;
  y: number;
}

type Point = readonly [x: number, y: number];

export class PlacemarkLayer {
  private readonly camera: Camera;
  private readonly layer: HTMLElement;
  private readonly events: PillEvents;
  private readonly signs: PlacemarkSigns;
  private marks: readonly Mark[] = [];
  /** By the first of their marks. */
  private shown = new Map<number, Shown>();
  private titles: ReadonlyMap<number, string> = new Map();
  private look: PillLook = { active: undefined, opened: undefined, visited: new Map(), favourites: new Set() };
  /** A sign that would slide under what stands there is tucked. */
  private readonly over: OverMap;
  private laidOutAt = 0;
  private origin = { x: 0, y: 0, zoom: Number.NaN };
  private readonly unsubscribe: () => void;
  /** Takes the focus once it is shown: it had it on the map that this one took the place of. */
  private awaited: number | undefined;
  /** Whether the one that has the focus stands outside the sign that it belongs to. */
  private isApart = false;
  private leaving = 0;

  /**
   * @param layer an empty positioned element that covers the map and lets the pointer through.
   * @param focused the placemark that takes the focus once it is shown.
   */
  constructor(
    { camera, reach }: Pick<MapEngine, 'camera' | 'reach'>,
    layer: HTMLElement,
    events: PillEvents,
    focused?: number,
  ) {
    this.awaited = focused;
    this.camera = camera;
    this.signs = new PlacemarkSigns(reach.zoomMax);
    this.layer = layer;
    this.over = new OverMap(layer, () => this.layOut());
    this.events = events;
    this.unsubscribe = camera.subscribe((phase) => this.follow(phase));
    layer.addEventListener('keydown', this.onKeyDown);
    layer.addEventListener('focusin', this.onFocus);
    layer.addEventListener('focusout', this.onLeave);
  }

  /** Names of complexes, for those who hear the map. */
  setTitles(titles: ReadonlyMap<number, string>): void {
    this.titles = titles;
    for (const shown of this.shown.values()) this.name(shown);
  }

  /** Shows these placemarks: those with more on sale win the space. One that stays keeps its element. */
  setMarks(marks: readonly Mark[]): void {
    this.marks = marks.toSorted(byImportance);
    this.signs.setMarks(this.marks);
    const ids = new Set(marks.map(({ id }) => id));
    for (const [id, { spot }] of this.shown) {
      if (ids.has(id)) continue;
      spot.remove();
      this.shown.delete(id);
    }
    this.over.measure();
    this.layOut();
  }

  setLook(look: PillLook): void {
    const former = this.look;
    this.look = look;
    const starsMoved = !isSameSet(look.favourites, former.favourites);
    if (starsMoved) this.signs.setFavourites(look.favourites);
    if (starsMoved || look.active !== former.active || look.opened !== former.opened) this.layOut();
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
    this.over.destroy();
    this.layer.removeEventListener('keydown', this.onKeyDown);
    this.layer.removeEventListener('focusin', this.onFocus);
    this.layer.removeEventListener('focusout', this.onLeave);
    cancelAnimationFrame(this.leaving);
    this.layer.replaceChildren();
  }

  private follow(phase: 'move' | 'rest'): void {
    if (phase === 'rest') {
      this.over.measure();
      this.layOut();
      return;
    }
    const [x, y] = this.camera.project(ANCHOR);
    if (this.camera.zoom() === this.origin.zoom) {
      this.layer.style.transform = `translate(${x - this.origin.x}px, ${y - this.origin.y}px)`;
      if (performance.now() - this.laidOutAt > LAYOUT_EVERY) this.layOut();
    } else {
      this.layer.style.transform = '';
      for (const shown of this.shown.values()) this.place(shown, this.camera.project([shown.at.lat, shown.at.lng]));
    }
  }

  private layOut(): void {
    this.laidOutAt = performance.now();
    const [x, y] = this.camera.project(ANCHOR);
    this.origin = { x, y, zoom: this.camera.zoom() };
    this.layer.style.transform = '';
    const screen = this.camera.size();
    const points = new Map(this.marks.map((mark) => [mark, this.camera.project([mark.lat, mark.lng])] as const));
    const isNear = (mark: Mark) => isInSight(points.get(mark), screen, MARGIN);
    const keep = new Set<number>();
    const show = (marks: Marks, at: Mark) => {
      keep.add(marks[0].id);
      this.show(marks, at, points.get(at) ?? [0, 0]);
    };
    const wanted = this.wanted();
    this.isApart = false;
    const held = this.marks.find(({ id }) => id === (this.awaited ?? this.focused));
    for (const { marks } of this.signs.at(this.camera.zoom(), ({ marks }: Sign) => marks.some(isNear))) {
      // Who has the focus stays, by itself where the sign is another one's: it is counted once.
      const isApart = held !== undefined && marks[0] !== held && marks.includes(held);
      this.isApart ||= isApart;
      const rest = without(marks, isApart ? new Set([...wanted, held]) : wanted);
      if (!rest) continue;
      show(rest, rest.find((mark) => isInSight(points.get(mark), screen)) ?? rest.find(isNear) ?? rest[0]);
    }
    for (const mark of wanted) show([mark], mark);
    if (held && !keep.has(held.id)) show([held], held);
    for (const [id, { spot, button }] of this.shown) {
      if (keep.has(id) || button === document.activeElement) continue;
      spot.remove();
      this.shown.delete(id);
    }
    this.focusAwaited();
    this.keepOneTabStop();
    this.events.onInSight(this.marks.filter((mark) => isInSight(points.get(mark), screen)).length);
  }

  private focusAwaited(): void {
    const awaited = this.awaited === undefined ? undefined : this.shown.get(this.awaited);
    if (!awaited) return;
    this.awaited = undefined;
    // Whoever went elsewhere meanwhile stays there.
    if (document.activeElement === document.body) awaited.button.focus({ preventScroll: true });
  }

  /** The placemarks that are pointed at or open: they stand by themselves wherever they lie. */
  private wanted(): ReadonlySet<Mark> {
    const { active, opened } = this.look;
    return new Set(this.marks.filter(({ id }) => id === active || id === opened));
  }

  private show(marks: Marks, at: Mark, point: Point): void {
    const [{ id }] = marks;
    let shown = this.shown.get(id);
    if (!shown) {
      const spot = document.createElement('span');
      const [total, price] = [document.createElement('span'), document.createElement('span')];
      const button = this.makeButton(id, total, price);
      spot.className = styles.spot ?? '';
      spot.append(button);
      shown = { marks, spot, button, total, price, at, x: 0, y: 0 };
      this.shown.set(id, shown);
      this.write(shown);
      this.layer.append(spot);
    } else if (!isSame(shown.marks, marks)) {
      shown.marks = marks;
      this.write(shown);
    }
    shown.at = at;
    this.place(shown, point);
    this.tuck(shown);
    this.dress(shown);
  }

  private place(shown: Shown, [x, y]: Point): void {
    shown.x = x;
    shown.y = y;
    shown.spot.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  private tuck({ marks, spot, x, y }: Shown): void {
    const width = widthOf(marks, this.favouritesOf(marks) > 0);
    spot.toggleAttribute('data-tucked', this.over.covers(signBox({ x, y, width }, 0)));
  }

  private dress(shown: Shown): void {
    const { marks, spot, button } = shown;
    const [{ id }] = marks;
    const { active, opened, visited } = this.look;
    const alone = marks.length === 1;
    spot.toggleAttribute('data-active', alone && (id === active || id === opened));
    spot.toggleAttribute(
      'data-visited',
      marks.every((mark) => visited.has(mark.id)),
    );
    spot.toggleAttribute('data-favourite', this.favouritesOf(marks) > 0);
    if (alone) setChanged(button, 'aria-expanded', String(id === opened));
    else button.removeAttribute('aria-expanded');
    this.name(shown);
  }

  private favouritesOf(marks: Marks): number {
    return marks.filter(({ id }) => this.look.favourites.has(id)).length;
  }

  private makeButton(id: number, total: HTMLElement, price: HTMLElement): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = styles.pill ?? '';
    button.tabIndex = -1;
    button.dataset.id = String(id);
    // Takes no room between the two and parts them where they are read.
    button.append(total, ' ', price);
    button.addEventListener('click', (event) => this.press(id, event.detail === 0));
    button.addEventListener('pointerenter', (event) => {
      if (event.pointerType === 'mouse' && this.shown.get(id)?.marks.length === 1) this.events.onHover(id);
    });
    button.addEventListener('pointerleave', () => this.events.onHover(undefined));
    return button;
  }

  private press(id: number, byKey: boolean): void {
    const marks = this.shown.get(id)?.marks;
    if (!marks || marks.length === 1) this.events.onOpen(id, byKey);
    else this.events.onGroup(marks, this.signs.part(marks));
  }

  /** The figures that are seen. */
  private write({ marks, spot, button, total, price }: Shown): void {
    const texts = textsOf(marks);
    total.className = texts.total ? (styles.total ?? '') : '';
    price.className = styles.price ?? '';
    setText(total, texts.total);
    setText(price, texts.price);
    spot.toggleAttribute('data-group', marks.length > 1);
    if (marks.length === 1) button.setAttribute('aria-haspopup', 'dialog');
    else button.removeAttribute('aria-haspopup');
  }

  private name({ marks, button }: Shown): void {
    const name = nameOf(marks, {
      title: this.titles.get(marks[0].id),
      favourites: this.favouritesOf(marks),
      visited: marks.filter(({ id }) => this.look.visited.has(id)).length,
      parts: this.signs.part(marks),
    });
    setChanged(button, 'aria-label', name);
    setChanged(button, 'title', name);
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

  /** It goes back into its sign. */
  private readonly onLeave = (): void => {
    cancelAnimationFrame(this.leaving);
    if (this.isApart) this.leaving = requestAnimationFrame(() => this.layOut());
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

/** Whether a point is in the window, or nearer to it than a margin, px. */
function isInSight(
  point: Point | undefined,
  { width, height }: { readonly width: number; readonly height: number },
  margin = 0,
): boolean {
  if (!point) return false;
  const [x, y] = point;
  return x >= -margin && x <= width + margin && y >= -margin && y <= height + margin;
}

/** The marks of a sign that are not shown by themselves; undefined: none is left. */
function without(marks: Marks, others: ReadonlySet<Mark>): Marks | undefined {
  if (!marks.some((mark) => others.has(mark))) return marks;
  const [first, ...rest] = marks.filter((mark) => !others.has(mark));
  return first && [first, ...rest];
}

/** Whether a sign stands for the same marks with the same figures. */
const isSame = (a: Marks, b: Marks): boolean => a.length === b.length && a.every((mark, i) => mark === b[i]);

const isSameSet = (a: ReadonlySet<number>, b: ReadonlySet<number>): boolean =>
  a === b || (a.size === b.size && [...a].every((id) => b.has(id)));

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
