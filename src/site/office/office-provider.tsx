import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/Combobox.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/dates/styles.css';
import { MantineProvider } from '@mantine/core';
import { DatesProvider } from '@mantine/dates';
import 'dayjs/locale/ru';
import { type ReactNode, useContext } from 'react';
import { PageRequestContext } from '../client/page-request.ts';
import { MayExportContext } from './lists/may-export.ts';
import { officeTheme, officeVariables } from './office-theme.ts';

export interface OfficeProviderProps {
  /** The reader may save lists as files. */
  readonly mayExport?: boolean;
  readonly children: ReactNode;
}

/** The component library around the back-office and nothing else of the site (docs/decisions/0006-ui-library.md). */
export function OfficeProvider({ mayExport = true, children }: OfficeProviderProps) {
  const { nonce } = useContext(PageRequestContext);
  return (
    <MantineProvider
      theme={officeTheme}
      cssVariablesResolver={officeVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      withGlobalClasses={false}
    >
      <DatesProvider settings={{ locale: 'ru', firstDayOfWeek: 1 }}>
        <MayExportContext value={mayExport}>{children}</MayExportContext>
      </DatesProvider>
    </MantineProvider>
  );
}
