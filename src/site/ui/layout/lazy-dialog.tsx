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

function WindowFailed({ props, onRetry }: { readonly props: WindowProps; readonly onRetry: () => void }) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title="Окно не загрузилось" width={440}>
      <p style={{ marginBottom: 20 }} role="alert">
        Проверьте соединение с{'\u00a0'}интернетом и{'\u00a0'}попробуйте ещё раз
      </p>
      <Button variant="primary" full onClick={onRetry}>
        Повторить
      </Button>
    </Dialog>
  );
}
