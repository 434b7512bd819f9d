import type { ComponentType } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';
import { lazyPart } from './lazy-part.tsx';

interface WindowProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * A window whose code comes when it is first opened. When it does not come, a small window says so and offers to try again
 * (matrix SH15): in the place where the window stands in the page nobody would see it.
 */
export function lazyWindow<Props extends WindowProps>(
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
