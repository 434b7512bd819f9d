import { type ComponentType, memo, Suspense, useEffect, useState } from 'react';
import { noteLaterTyping, repeatTypingOf } from '../../first-visit/replay-input.ts';
import styles from './later-part.module.css';
import { FailedPart, lazyPart } from './lazy-part.tsx';

/** What a visitor does first. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scroll', 'focusin'] as const;
/** How long after the page is loaded parts that nobody came near to are made alive all the same, ms. */
const PATIENCE_MS = 3_000;
/** What does nothing by itself before it is alive. A link does what it says, and a box that is ticked counts as what is typed. */
const PRESSED = 'button,a[aria-haspopup]';

type Loaded<Props> = { readonly default: ComponentType<Props> };

/**
 * A part of the page that the server draws and whose code comes behind the page, at once. Its style sheets come with the page
 * (`laterSheets` in vite.config.ts).
 *
 * @param drawn the same module, on the server: `import.meta.env.SSR && (await import(…))`.
 */
export function drawnPart<Props extends object>(
  name: string,
  load: () => Promise<Loaded<Props>>,
  drawn: Loaded<Props> | false,
): ComponentType<Props> {
  return drawn ? within(drawn.default) : lazyPart(name, load);
}

/**
 * As {@link drawnPart}, but made alive at the first sign of the visitor, or three seconds after the page: until then its code is not
 * loaded. What is pressed or typed there meanwhile is done when it is alive. One of a name stands in a page.
 */
export function laterPart<Props extends object>(
  name: string,
  load: () => Promise<Loaded<Props>>,
  drawn: Loaded<Props> | false,
): ComponentType<Props> {
  const loadAlive = () =>
    firstSign()
      .then(load)
      .then(({ default: Part }) => ({ default: (props: Props) => <Alive name={name} of={Part} props={props} /> }));
  const Part = drawn ? within(drawn.default) : lazyPart(name, loadAlive, FailedPart, () => <AsDrawn name={name} />);
  // Listens from now on: a press may come as soon as the page is alive.
  if (!drawn) void firstSign();
  const later = (props: Props) => (
    <div className={styles.part} data-later={name}>
      <Part {...props} />
    </div>
  );
  // Drawn again without need, it would have to come at once.
  return memo(later) as unknown as ComponentType<Props>;
}

/** As {@link lazyPart} draws it: React finds by the boundary what it is to make alive. */
function within<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}

interface AliveProps<Props> {
  readonly name: string;
  readonly of: ComponentType<Props>;
  readonly props: Props;
}

function Alive<Props extends object>({ name, of: Part, props }: AliveProps<Props>) {
  useEffect(() => makeAlive(name), [name]);
  return <Part {...props} />;
}

const find = (name: string): Element | null => document.querySelector(`[data-later="${name}"]`);

/** What the server drew, where React has to draw the page anew before the code is there. */
function AsDrawn({ name }: { readonly name: string }) {
  const [html] = useState(() => find(name)?.innerHTML ?? '');
  useEffect(() => hurry(), []);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the page's own
  return <div className={styles.part} dangerouslySetInnerHTML={{ __html: html }} />;
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

const alive = new Set<string>();
/** What was pressed in a part that is not alive yet, and in which. */
const held = new Map<HTMLElement, { readonly name: string; readonly again: () => void }>();

/** Keeps a press on a part that is not alive yet. Who presses a thing again from impatience meant it once. */
function hold(event: MouseEvent | KeyboardEvent): void {
  // Held already, by what waits for the page as a whole.
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const entered = event instanceof KeyboardEvent;
  if (entered && event.key !== 'Enter') return;
  const target = event.target.closest<HTMLElement>(entered ? 'input' : PRESSED);
  const name = target?.closest<HTMLElement>('[data-later]')?.dataset.later;
  if (!target || name === undefined || alive.has(name)) return;
  if (target instanceof HTMLAnchorElement && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
  event.preventDefault();
  event.stopPropagation();
  held.set(target, { name, again: () => (target instanceof HTMLInputElement ? enter(target) : target.click()) });
}

/** Enter in a field, once its form is alive. */
function enter(field: HTMLInputElement): void {
  const key = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true });
  if (field.dispatchEvent(key)) field.form?.requestSubmit();
}

/** Does what was typed and pressed in a part before it was alive. */
function makeAlive(name: string): void {
  if (alive.has(name)) return;
  alive.add(name);
  const part = find(name);
  if (part) repeatTypingOf(part);
  for (const [target, press] of held) {
    if (press.name !== name) continue;
    held.delete(target);
    setTimeout(() => target.isConnected && press.again());
  }
}
