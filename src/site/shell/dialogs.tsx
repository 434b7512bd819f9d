import { type ComponentType, useEffect } from 'react';
import { useLocation } from 'react-router';
import {
  closeDialog,
  type DialogName,
  type DialogOptions,
  type DialogSlotProps,
  useDialogs,
} from '../client/dialogs.ts';
import { lazyDialog } from '../ui/layout/lazy-dialog.tsx';

/** The components of windows, each loaded when it is first opened. */
export type DialogSlots = { readonly [Name in DialogName]?: ComponentType<DialogSlotProps<Name>> };

/** The shell's own windows. */
const OWN: DialogSlots = {
  'login-required': lazyDialog('login-required', () => import('./login-required-dialog.tsx')),
  region: lazyDialog('region', () => import('./region-dialog.tsx')),
  menu: lazyDialog('menu', () => import('./menu-dialog.tsx')),
};

/** Shows the windows that `openDialog` asks for. Going to another page closes them. */
export function Dialogs({ slots }: { readonly slots: DialogSlots }) {
  const { open, told } = useDialogs();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => closeDialog(), [pathname]);
  return (Object.keys(told) as DialogName[]).map((name) => (
    <Slot key={name} name={name} slots={{ ...OWN, ...slots }} open={open === name} options={told[name] ?? {}} />
  ));
}

interface SlotProps<Name extends DialogName> {
  readonly name: Name;
  readonly slots: DialogSlots;
  readonly open: boolean;
  readonly options: DialogOptions[Name];
}

function Slot<Name extends DialogName>({ name, slots, open, options }: SlotProps<Name>) {
  const Window = slots[name] as ComponentType<DialogSlotProps<Name>> | undefined;
  return Window ? <Window open={open} onClose={() => closeDialog(name)} options={options} /> : null;
}
