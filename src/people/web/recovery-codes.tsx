import { nbsp } from '../../platform/rules/russian.ts';
import { notify } from '../../site/client/notices.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconCopy } from '../../site/ui/icons.ts';
import styles from './profile-page.module.css';

export interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

/** Recovery codes, the one time that they are shown. */
export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      notify.success('Коды скопированы');
    } catch {
      notify.error('Не удалось скопировать, выделите коды и скопируйте сами');
    }
  };
  return (
    <div role="status">
      <p className={styles.warning}>
        {nbsp(
          'Сохраните резервные коды: больше мы их не покажем. Каждый подойдёт один раз, если телефона нет под рукой.',
        )}
      </p>
      <ul className={styles.recovery}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button onClick={copy}>
          <Icon of={IconCopy} size={18} />
          Скопировать
        </Button>
        <Button variant="primary" onClick={onSaved}>
          Коды сохранены
        </Button>
      </div>
    </div>
  );
}
