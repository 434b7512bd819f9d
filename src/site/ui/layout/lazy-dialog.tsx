import type { ComponentType } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

interface WindowProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * A dialog whose code is loaded when it is first opened. A failed load is shown as a small dialog with a retry: an inline
 * error would be invisible behind the page.
 */
export function lazyDialog<Props extends WindowProps>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazyPart(name, load, WindowFailed);
}

interface WindowFailedProps {
  /** Of the window that should be there; one that is only drawn while it is open says no `open`. */
  readonly props: { readonly open?: boolean; readonly onClose: () => void };
  readonly onRetry: () => void;
}

/** Stands in place of a window that did not come. */
export function WindowFailed({ props, onRetry }: WindowFailedProps) {
  return (
    <Dialog open={props.open ?? true} onClose={props.onClose} title="Окно не загрузилось" width={440}>
      <p style={{ marginBottom: 'var(--nv-space-8)' }} role="alert">
        Проверьте соединение с{'\u00a0'}интернетом и{'\u00a0'}попробуйте ещё раз
      </p>
      <Button variant="primary" full onClick={onRetry}>
        Повторить
      </Button>
    </Dialog>
  );
}
