import { ThanksDialog } from '../../leads/web/callback/thanks-dialog.tsx';
import type { DialogSlotProps } from '../client/dialogs.ts';
import { useRegionPhone } from '../shell/region-phone.tsx';

/** The window of thanks with the agency's phone of the region. */
export default function ThanksWindow(props: DialogSlotProps<'thanks'>) {
  return <ThanksDialog {...props} phone={useRegionPhone()} />;
}
