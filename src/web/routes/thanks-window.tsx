import type { DialogSlotProps } from '../dialogs.ts';
import { ThanksDialog } from '../features/callback/thanks-dialog.tsx';
import { useSite } from '../shell/site.ts';

/** The window of thanks with the agency's phone. */
export default function ThanksWindow(props: DialogSlotProps<'thanks'>) {
  return <ThanksDialog {...props} phone={useSite().config.brand.phone} />;
}
