import { Component, type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Button } from './button.tsx';
import styles from './lazy-part.module.css';

/** Raised on `window` when a part of the page did not load; its detail says which. */
export const PART_FAILED = 'part-load-failed';

/**
 * A component whose code comes when it is first shown. When it does not come, an event is raised, a retry is offered in
 * its place, and the failure goes on to whoever watches for unhandled ones (matrix SH15).
 *
 * @param name of the part, for the event.
 */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loadOrTell = () =>
    load().catch((error: unknown) => {
      dispatchEvent(new CustomEvent(PART_FAILED, { detail: name }));
      throw error;
    });
  const first = lazy(loadOrTell);
  // biome-ignore lint/correctness/noComponentHookFactories: called once a part, at the top of a module
  return function LazyPart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const Part = useMemo(() => (attempt === 0 ? first : lazy(loadOrTell)), [attempt]) as ComponentType<Props>;
    return (
      <Watch key={attempt} onRetry={() => setAttempt(attempt + 1)}>
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      </Watch>
    );
  };
}

interface WatchProps {
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Shows the retry in place of a part that failed. */
class Watch extends Component<WatchProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.failed} role="alert">
        <p>Эта часть страницы не загрузилась</p>
        <Button size="sm" onClick={this.props.onRetry}>
          Повторить
        </Button>
      </div>
    );
  }
}
