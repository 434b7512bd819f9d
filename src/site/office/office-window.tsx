import { MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Dialog } from '../ui/layout/dialog.tsx';

export interface OfficeWindowProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Width on larger screens, pixels; `lg` 620. */
  readonly size?: 'lg' | number;
  readonly children: ReactNode;
}

const WIDTH = 460;
const WIDE = 620;

/**
 * A window of the back-office: the one kind of dialog of the site, so that it lies over whatever window is open. It stands at
 * the end of the page, because it may belong to a row of a form; lists of its fields drop down inside of it, where they are
 * not inert.
 */
export function OfficeWindow({ opened, onClose, title, size, children }: OfficeWindowProps) {
  const width = typeof size === 'number' ? size : size === 'lg' ? WIDE : WIDTH;
  if (!opened) return null;
  return createPortal(
    <Dialog open onClose={onClose} title={title} width={width}>
      <Inside>{children}</Inside>
    </Dialog>,
    document.body,
  );
}

function Inside({ children }: { readonly children: ReactNode }) {
  const [dropdowns, setDropdowns] = useState<HTMLElement | null>(null);
  const theme = useMemo(
    () => ({
      components: {
        Portal: { defaultProps: { target: dropdowns ?? undefined } },
        // Not cut off by the edge of the window.
        Popover: { defaultProps: { radius: 12, shadow: 'lg', offset: 6, floatingStrategy: 'fixed' as const } },
      },
    }),
    [dropdowns],
  );
  return (
    <MantineThemeProvider theme={theme} inherit>
      {dropdowns && children}
      <div ref={setDropdowns} data-dropdowns />
    </MantineThemeProvider>
  );
}
