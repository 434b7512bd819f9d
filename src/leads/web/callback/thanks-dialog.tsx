import { useEffect, useState } from 'react';
import type { DialogSlotProps } from '../../../site/client/dialogs.ts';
import { Dialog } from '../../../site/ui/layout/dialog.tsx';
import { Thanks } from '../../../site/ui/layout/thanks.tsx';

/** Thanks for a request; closes by itself after 5 s, or after what waited in the browser was sent. */
export function ThanksDialog({
  open,
  onClose,
  options,
  phone,
}: DialogSlotProps<'thanks'> & { readonly phone: string }) {
  const { title = 'Спасибо, заявка принята', text = 'Менеджер перезвонит в ближайшее время', waiting } = options;
  const ended = useEnd(waiting?.arrival);
  // What is only kept here is not accepted yet.
  const head = waiting && ended !== 'arrived' ? KEPT[ended] : title;
  const words = { waiting: waiting?.text ?? '', arrived: text, lost: LOST }[waiting ? ended : 'arrived'];
  return (
    <Dialog open={open} onClose={onClose} label={head} width={460}>
      <div style={{ padding: 'var(--nv-space-9)', overflowY: 'auto' }}>
        <Thanks title={head} text={words} phone={phone} onClose={onClose} stays={waiting && ended !== 'arrived'} />
      </div>
    </Dialog>
  );
}

const KEPT = { waiting: 'Заявка сохранена', lost: 'Заявка не ушла' } as const;
const LOST = 'Заявку не удалось отправить. Позвоните нам, пожалуйста';

function useEnd(arrival: Promise<'arrived' | 'lost'> | undefined): 'waiting' | 'arrived' | 'lost' {
  const [ended, setEnded] = useState<{ readonly of: object; readonly what: 'arrived' | 'lost' }>();
  useEffect(() => {
    if (arrival) void arrival.then((what) => setEnded({ of: arrival, what }));
  }, [arrival]);
  return ended?.of === arrival && ended ? ended.what : 'waiting';
}
