import { formatPhone } from '../../../complex/rules/format.ts';
import { notify } from '../../../site/client/notices.ts';
import { Button, ButtonAnchor } from '../../../site/ui/button.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconCopy, IconPhone } from '../../../site/ui/icons.ts';
import type { BanMark } from '../../contract/contact-ban.ts';
import { BanWords, mayCall } from '../ban-words.tsx';
import styles from './client-work.module.css';
import { WriteMenu } from './write-menu.tsx';

export interface ContactButtonsProps {
  readonly phone: string;
  readonly email: string | null;
  /** Null: nobody is registered under the phone. */
  readonly userId: number | null;
  /** What he asked for. */
  readonly ban: BanMark | null;
  readonly onSent: () => void;
}

/** The ways to a client: a call, a message, the number for another program; none that he asked not to be reached by. */
export function ContactButtons({ phone, email, userId, ban, onSent }: ContactButtonsProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formatPhone(phone));
      notify.success('Телефон скопирован');
    } catch {
      notify.error('Не удалось скопировать, выделите номер и скопируйте сами');
    }
  };
  return (
    <div className={styles.actions}>
      {ban && <BanWords ban={ban} />}
      {mayCall(ban) && (
        <ButtonAnchor size="sm" variant="primary" href={`tel:+${phone}`}>
          <Icon of={IconPhone} size={18} />
          Позвонить
        </ButtonAnchor>
      )}
      {ban?.ban !== 'all' && (
        <WriteMenu userId={userId} phone={phone} email={email} primary={!mayCall(ban)} onSent={onSent} />
      )}
      <Button size="sm" onClick={() => void copy()} aria-label="Скопировать телефон">
        <Icon of={IconCopy} size={18} />
      </Button>
    </div>
  );
}
