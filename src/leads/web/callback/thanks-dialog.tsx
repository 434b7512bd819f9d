import type { DialogSlotProps } from '../../../site/client/dialogs.ts';
import { Dialog } from '../../../site/ui/layout/dialog.tsx';
import { Thanks } from '../../../site/ui/layout/thanks.tsx';

/** Thanks for a request; closes by itself after 5 s. */
export function ThanksDialog({
  open,
  onClose,
  options,
  phone,
}: DialogSlotProps<'thanks'> & { readonly phone: string }) {
  const { title = 'Спасибо, заявка принята', text = 'Менеджер перезвонит в ближайшее время' } = options;
  return (
    <Dialog open={open} onClose={onClose} label={title} width={460}>
      <div style={{ padding: 24, overflowY: 'auto' }}>
        <Thanks title={title} text={text} phone={phone} onClose={onClose} />
      </div>
    </Dialog>
  );
}
