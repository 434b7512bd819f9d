import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { Button } from '../../../site/ui/button.tsx';
import { sayAdded } from '../users/say-added.ts';

export interface MakeClientProps {
  readonly phone: string;
  /** As the request has it. */
  readonly name: string | null;
  readonly onMade: () => void;
}

/** A press leaves nothing to be kept. */
const NOTHING = {};

/** «Сделать клиентом»: one press makes the sender of a request a client, with what his requests say of him. */
export function MakeClient({ phone, name, onMade }: MakeClientProps) {
  const { saving, send } = useOfficeForm('lead-client', phone, NOTHING);
  const make = async () => {
    const sent = await send('addClient', { body: { phone, name } }, '');
    if (sent && sent !== 'waiting') sayAdded(sent.answer.data, { name, phone });
    if (sent !== 'waiting') onMade();
  };
  return (
    <Button size="xs" variant="light" busy={saving ? 'Добавляем' : undefined} onClick={() => void make()}>
      Сделать клиентом
    </Button>
  );
}
