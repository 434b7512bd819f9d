import {
  type ComponentType,
  createContext,
  memo,
  type RefObject,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './later-part.module.css';
import { FailedPart, lazyPart } from './lazy-part.tsx';
import { noteLaterTyping, repeatTypingOf } from './replay-typing.ts';

/** What a visitor does first. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin'] as const;
/** How long after the page is loaded parts that nobody came near to are made alive all the same, ms. */
const PATIENCE_MS = 3_000;
/** What does nothing by itself before it is alive. A link does what it says, and a box that is ticked counts as what is typed. */
const PRESSED = 'button, a[aria-haspopup]';
/** What is pressed or filled in: the same things in the same order, however often a part is drawn. */
const HANDLES = `${PRESSED}, input, textarea, select`;

type Loaded<Props> = { readonly default: ComponentType<Props> };

/**
 * A part of the page that the server draws and that is made alive later: at the first sign of the visitor, or three seconds
 * after the page. Until then the page does not load its code; what is pressed or typed there meanwhile is done when it is alive.
 * Its style sheets come with the page (`laterSheets` in workshop/scripts/page-styles.ts).
 *
 * @param drawn the same module, on the server: `import.meta.env.SSR && (await import(…))`.
 */
export function laterPart<Props extends object>(
  name: string,
  load: () => Promise<Loaded<Props>>,
  drawn: Loaded<Props> | false,
): ComponentType<Props> {
  return drawnPart(name, () => firstSign().then(load), drawn);
}

/** As {@link laterPart}, but its code comes behind the page at once: for what only some have in their page. */
export function drawnPart<Props extends object>(
  name: string,
  load: () => Promise<Loaded<Props>>,
  drawn: Loaded<Props> | false,
): ComponentType<Props> {
  const loadAlive = () =>
    load().then(({ default: Part }) => ({ default: (props: Props) => <Alive of={Part} props={props} /> }));
  const Part = drawn ? within(drawn.default) : lazyPart(name, loadAlive, FailedToCome, AsDrawn);
  // Listens from now on: a press may come as soon as the page is alive.
  if (!drawn) void firstSign();
  const part = (props: Props) => {
    const box = useRef<HTMLDivElement>(null);
    return (
      <div ref={box} className={styles.part} data-later={name}>
        <BoxContext value={box}>
          <Part {...props} />
        </BoxContext>
      </div>
    );
  };
  // Drawn again without need, it would have to come at once.
  return memo(part) as unknown as ComponentType<Props>;
}

/** The element that a part stands in. */
const BoxContext = createContext<RefObject<Element | null>>({ current: null });

/** As {@link lazyPart} draws it: React finds by the boundary what it is to make alive. */
function within<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

interface AliveProps<Props> {
  readonly of: ComponentType<Props>;
  readonly props: Props;
}

function Alive<Props extends object>({ of: Part, props }: AliveProps<Props>) {
  const box = useContext(BoxContext);
  useEffect(() => {
    if (box.current) makeAlive(box.current);
  }, [box]);
  return <Part {...props} />;
}

/** Its button is alive, though the part is not: nothing pressed here is held back. */
function FailedToCome({ onRetry }: { readonly onRetry: () => void }) {
  const box = useContext(BoxContext);
  useLayoutEffect(() => {
    const part = box.current;
    if (!part) return;
    alive.add(part);
    return () => void alive.delete(part);
  }, [box]);
  return <FailedPart onRetry={onRetry} />;
}

/** What the server drew, where React has to draw the page anew before the code is there: the same elements with what was typed into them. */
function AsDrawn() {
  const box = useContext(BoxContext);
  const place = useRef<HTMLDivElement>(null);
  const [nodes] = useState(() => [...(box.current?.childNodes ?? [])].filter((node) => !(node instanceof Comment)));
  const [focused] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const part = box.current;
    hurry();
    if (!part) return;
    place.current?.append(...nodes);
    const handles = [...part.querySelectorAll<HTMLElement>(HANDLES)];
    formerly.set(part, handles);
    handles.find((handle) => handle === focused)?.focus({ preventScroll: true });
    return () => {
      focusedLast = handles.find((handle) => handle === document.activeElement);
    };
  }, [box, nodes, focused]);
  return <div ref={place} className={styles.part} />;
}

let hurry = (): void => undefined;
let sign: Promise<void> | undefined;

/** Resolves when the code that is not needed for what a page first shows is to come: at the first sign of its visitor, or three seconds after it. */
export function firstSign(): Promise<void> {
  sign ??= new Promise((resolve) => {
    hurry = () => {
      for (const type of SIGNS) removeEventListener(type, hurry, true);
      resolve();
    };
    for (const type of SIGNS) addEventListener(type, hurry, { capture: true, passive: true });
    const wait = (): void => void setTimeout(hurry, PATIENCE_MS);
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    document.addEventListener('click', hold, true);
    document.addEventListener('keydown', hold, true);
    noteLaterTyping();
  });
  return sign;
}

const alive = new WeakSet<Element>();
/** The handles of parts that were drawn anew before they were alive. */
const formerly = new WeakMap<Element, readonly HTMLElement[]>();
/** The handle of such a part that had the focus when it was drawn anew the last time. */
let focusedLast: HTMLElement | undefined;
/** What was pressed in parts that are not alive yet, and in which. */
const held = new Map<HTMLElement, Element>();

/** Keeps a press on a part that is not alive yet. Who presses a thing again from impatience meant it once. */
function hold(event: MouseEvent | KeyboardEvent): void {
  // Held already, by what waits for the page as a whole.
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const entered = event instanceof KeyboardEvent;
  if (entered && event.key !== 'Enter') return;
  const target = event.target.closest<HTMLElement>(entered ? 'input' : PRESSED);
  const part = target?.closest('[data-later]');
  if (!target || !part || alive.has(part)) return;
  if (target instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
  event.preventDefault();
  event.stopPropagation();
  held.set(target, part);
}

/** Does what was typed and pressed in a part before it was alive. */
function makeAlive(part: Element): void {
  if (alive.has(part)) return;
  alive.add(part);
  const before = formerly.get(part) ?? [];
  const handles = [...part.querySelectorAll<HTMLElement>(HANDLES)];
  const now = (handle: HTMLElement): HTMLElement | undefined =>
    handle.isConnected ? handle : handles[before.indexOf(handle)];
  repeatTypingOf(handles, (handle) => before[handles.indexOf(handle)]);
  const last = focusedLast && before.includes(focusedLast) ? now(focusedLast) : undefined;
  if (document.activeElement === document.body) last?.focus({ preventScroll: true });
  for (const [target, where] of held) {
    if (where !== part) continue;
    held.delete(target);
    setTimeout(() => pressAgain(now(target)));
  }
}

function pressAgain(target: HTMLElement | undefined): void {
  if (target instanceof HTMLInputElement) {
    const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
    if (target.dispatchEvent(key)) target.form?.requestSubmit();
  } else {
    target?.click();
  }
}
