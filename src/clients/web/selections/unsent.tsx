import { NBSP } from '../../../platform/rules/russian.ts';
import { Button } from '../../../site/ui/button.tsx';
import styles from './picked-dialog.module.css';

export interface UnsentProps {
  readonly channel: 'sms' | 'email';
  /** Address of the page; null when it cannot be told any more. */
  readonly address: string | null;
  readonly onCopy: (address: string) => void;
  readonly onClose: () => void;
}

/** What is said in the window when the selection was made and messages are switched off: the link has to be passed on by hand. */
export function Unsent({ channel, address, onCopy, onClose }: UnsentProps) {
  return (
    <div className={styles.form} role="status">
      <p>
        <b>
          {channel === 'sms' ? 'SMS выключены' : 'Письма выключены'}: клиенту ничего не{NBSP}ушло.
        </b>
      </p>
      <p>
        Рекомендации уже в{NBSP}его личном кабинете.
        {address !== null && ' Ссылку на подборку передайте сами, например в мессенджере:'}
      </p>
      {address !== null && <p className={styles.address}>{address}</p>}
      {address !== null && (
        <Button variant="primary" onClick={() => onCopy(address)}>
          Скопировать ссылку
        </Button>
      )}
      <Button onClick={onClose}>Готово</Button>
    </div>
  );
}
