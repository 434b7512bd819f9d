import { nbsp } from '../../platform/rules/russian.ts';
import { notify } from '../../site/client/notices.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconCopy } from '../../site/ui/icons.ts';
import styles from './profile-page.module.css';

/** The code a client gives to friends. */
export function ReferralCode({ code }: { readonly code: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      notify.success('Код скопирован');
    } catch {
      notify.error('Не удалось скопировать, выделите код и скопируйте сами');
    }
  };
  return (
    <section className={`nv-card ${styles.card}`} aria-labelledby="referral">
      <h2 id="referral">Код для друзей</h2>
      <p className={styles.text}>{nbsp('Друг назовёт его менеджеру, и мы будем знать, что пришёл он от вас.')}</p>
      <div className={styles.code}>
        <output>{code}</output>
        <Button size="sm" onClick={copy}>
          <Icon of={IconCopy} size={18} />
          Скопировать
        </Button>
      </div>
    </section>
  );
}
