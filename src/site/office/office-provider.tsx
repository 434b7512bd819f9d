import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/dates/styles.css';
import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import 'dayjs/locale/ru';
import { type ReactNode, useContext } from 'react';
import { PageRequestContext } from '../client/page-request.ts';
import { officeTheme, officeVariables } from './office-theme.ts';

/** The component library around the back-office and nothing else of the site (docs/decisions/0006-ui-library.md). */
export function OfficeProvider({ children }: { readonly children: ReactNode }) {
  const { nonce } = useContext(PageRequestContext);
  // The package that keeps the page behind a window from scrolling writes a style sheet and asks this name for its nonce.
  if (typeof document !== 'undefined') Object.assign(globalThis, { __webpack_nonce__: nonce });
  return (
    <MantineProvider
      theme={officeTheme}
      cssVariablesResolver={officeVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      withGlobalClasses={false}
    >
      <DatesProvider settings={{ locale: 'ru', firstDayOfWeek: 1 }}>{children}</DatesProvider>
    </MantineProvider>
  );
}
