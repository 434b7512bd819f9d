import { formatPhone } from '../../../complex/rules/format.ts';
import { NBSP } from '../../../platform/rules/russian.ts';
import { notify } from '../../../site/client/notices.ts';

export interface Added {
  readonly outcome: 'created' | 'existing' | 'requested' | 'requested_free';
  readonly user: { readonly name: string | null; readonly email: string | null; readonly phone: string } | null;
}

/** What was typed of somebody; null: nothing. */
export interface Typed {
  readonly phone: string;
  readonly name?: string | null;
  readonly email?: string | null;
  /** Also what he looks for. */
  readonly wished?: boolean;
}

/** Says what became of adding a client, and of whom; of a known one also what of the typed his card does not take. */
export function sayAdded({ outcome, user }: Added, typed: Typed): void {
  const whom = user?.name ?? (user ? formatPhone(user.phone) : typed.name || typed.phone);
  const left = outcome === 'existing' ? notTaken(typed, user) : [];
  if (outcome === 'requested')
    notify.warning(`${whom}: клиента уже ведёт другой менеджер. Запрос отправлен администратору`);
  else if (outcome === 'requested_free')
    notify.warning(
      `${whom}: такой клиент уже есть, менеджера у${NBSP}него нет. Назначит администратор: запрос ему отправлен`,
    );
  else if (outcome === 'created') notify.success(`Клиент добавлен: ${whom}`);
  else if (left.length === 0) notify.success(`Клиент с этим номером уже есть: ${whom}`);
  else
    notify.warning(
      `Клиент с этим номером уже есть: ${whom}. Не записано: ${left.join(', ')}. Поправьте в карточке, если нужно`,
    );
}

function notTaken({ name, email, wished }: Typed, user: Added['user']): string[] {
  const left: string[] = [];
  if (isOther(name, user?.name)) left.push(`имя «${name?.trim()}»`);
  if (isOther(email, user?.email)) left.push(`почта ${email?.trim()}`);
  if (wished) left.push('что ищет');
  return left;
}

const isOther = (typed: string | null | undefined, known: string | null | undefined): boolean =>
  Boolean(typed?.trim()) && typed?.trim() !== known;
