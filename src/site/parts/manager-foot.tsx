import { ButtonAnchor } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconBrandWhatsapp } from '../ui/icons.ts';
import { ManagerCard } from '../ui/manager-card.tsx';
import { useContact } from './contact.ts';
import styles from './manager-foot.module.css';

/** Who answers, and his chat where there is one; nobody answers staff. */
export function ManagerFoot({ about }: { readonly about: string }) {
  const { manager, chat, onChat } = useContact(about, about);
  if (!manager) return null;
  return (
    <div className={styles.manager}>
      <ManagerCard manager={manager} />
      {chat && (
        <ButtonAnchor
          href={chat}
          target="_blank"
          rel="noopener"
          aria-label="Написать в WhatsApp"
          onClick={onChat}
          data-print="hide"
        >
          <Icon of={IconBrandWhatsapp} size={22} />
        </ButtonAnchor>
      )}
    </div>
  );
}
