import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { Button } from '../button.tsx';
import styles from './lazy-part.module.css';

/** Raised on `window` when a part of the page did not load; its detail says which. */
export const PART_FAILED = 'part-load-failed';

/**
 * A component whose code comes when it is first shown. When it does not come, an event is raised, a retry is offered in
 * its place, and the failure goes on to whoever watches for unhandled ones.
 *
 * @param name of the part, for the event.
 * @param Failed what stands in its place then; a line with a button unless said.
 * @param Meanwhile what stands in its place until then; nothing unless said.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  Failed: ComponentType<FailedProps<Props>> = FailedPart,
  Meanwhile: ComponentType = Nothing,
): ComponentType<Props> {
  const loadOrTell: Code<Props> = () =>
    load().catch((error: unknown) => {
      dispatchEvent(new CustomEvent(PART_FAILED, { detail: name }));
      throw error;
    });
  const first = once(loadOrTell);
  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const code = useMemo(() => {
      const loadAgain: Code<Props> = () => reloadStyles().then(() => loadOrTell());
      return attempt === 0 ? first : once(loadAgain);
    }, [attempt]);
    const come = useCome(code);
    const part = useMemo(() => <Loaded code={code} props={props} />, [code, props]);
    return (
      <Watch key={attempt} instead={<Failed props={props} onRetry={() => setAttempt(attempt + 1)} />}>
        <Suspense fallback={come ? null : <Meanwhile />}>{part}</Suspense>
      </Watch>
    );
  };
}

/** Code that is loaded when it is first asked for, and then the same. */
type Code<Props> = () => Promise<{ default: ComponentType<Props> }>;

function once<Props>(load: Code<Props>): Code<Props> {
  let loading: ReturnType<Code<Props>> | undefined;
  return () => {
    loading ??= tellingOutcome(load());
    return loading;
  };
}

/** React takes the outcome of a promise that says it is fulfilled at once, without another turn. */
function tellingOutcome<Value>(loading: Promise<Value>): Promise<Value> {
  Object.assign(loading, { status: 'pending' });
  loading.then(
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    (reason) => Object.assign(loading, { status: 'rejected', reason }),
  );
  return loading;
}

interface LoadedProps<Props extends object> {
  readonly code: Code<Props>;
  readonly props: Props;
}

function Loaded<Props extends object>({ code, props }: LoadedProps<Props>) {
  const { default: Part } = use(code());
  return <Part {...props} />;
}

/**
 * Whether the code is here, as a change of its own: React holds what it finds by itself behind a boundary back until 0.3 s have
 * passed since the last one that it showed, also where the visitor waits for a window.
 */
function useCome<Props>(code: Code<Props>): boolean {
  const [come, setCome] = useState<Code<Props>>();
  useEffect(() => {
    let here = true;
    const tell = () => here && startTransition(() => setCome(() => code));
    code().then(tell, tell);
    return () => {
      here = false;
    };
  }, [code]);
  return come === code;
}

/** What is shown for a part that did not load is told what the part would have been told. */
export interface FailedProps<Props> {
  readonly props: Props;
  readonly onRetry: () => void;
}

/** Links to style sheets that did not come. */
const bare = new Set<HTMLLinkElement>();
if (typeof document !== 'undefined') {
  const note = ({ target }: Event): void => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') bare.add(target);
  };
  document.addEventListener('error', note, true);
}

/** Asks again for style sheets that did not come: the bundler asks for each only once, and the part would be bare. */
async function reloadStyles(): Promise<void> {
  const links = [...bare];
  bare.clear();
  await Promise.all(
    links.map((link) => {
      const again = document.createElement('link');
      again.rel = 'stylesheet';
      again.href = link.href;
      const loaded = new Promise((resolve, reject) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', () => reject(new Error(`no style sheet ${link.href}`)));
      });
      link.replaceWith(again);
      return loaded;
    }),
  );
}

interface WatchProps {
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Shows the retry in place of a part that failed. */
class Watch extends Component<WatchProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    // A lost connection is no fault of the page, and is told in its place.
    if (navigator.onLine) reportError(error);
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

const Nothing = (): null => null;

/** A line in place of a part that did not load, with a button. */
export function FailedPart({ onRetry }: { readonly onRetry: () => void }) {
  // Without a connection it comes by itself, once there is one.
  const [offline] = useState(() => !navigator.onLine);
  const again = useEffectEvent(onRetry);
  useEffect(() => {
    const retry = () => again();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, []);
  return (
    <div className={styles.failed} role="alert">
      <p>
        {offline
          ? 'Нет связи: эта часть страницы загрузится, когда связь появится'
          : 'Эта часть страницы не загрузилась'}
      </p>
      <Button size="sm" onClick={onRetry}>
        Повторить
      </Button>
    </div>
  );
}
