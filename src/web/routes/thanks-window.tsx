import type { DialogSlotProps } from '../dialogs.ts';
import { ThanksDialog } from '../features/callback/thanks-dialog.tsx';
import { useRegionPhone } from '../shell/region-phone.tsx';

/** The window of thanks with the agency's phone of the region. */
export default function ThanksWindow(props: DialogSlotProps<'thanks'>) {
  return <ThanksDialog {...props} phone={useRegionPhone()} />;
}
