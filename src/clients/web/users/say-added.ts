import { formatPhone } from '../../../complex/rules/format.ts';
import { notify } from '../../../site/client/notices.ts';

export interface Added {
  readonly outcome: 'created' | 'existing' | 'requested';
  readonly user: { readonly name: string | null; readonly phone: string } | null;
}

/** Says what became of adding a client, and of whom. `asked` is who was typed, for one who is somebody else's. */
export function sayAdded({ outcome, user }: Added, asked: string): void {
  const whom = user?.name ?? (user ? formatPhone(user.phone) : asked);
  if (outcome === 'requested')
    notify.warning(`${whom}: клиента уже ведёт другой менеджер. Запрос отправлен администратору`);
  else notify.success(outcome === 'created' ? `Клиент добавлен: ${whom}` : `Этот клиент уже у вас: ${whom}`);
}
