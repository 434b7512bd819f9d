import { memo } from 'react';
import { isStaff } from '../../people/rules/roles.ts';
import { NBSP } from '../../platform/rules/russian.ts';
import { agencyName } from '../../platform/rules/with-brand.ts';
import { track } from '../client/analytics.ts';
import { useManager, useVisitor } from '../client/visitor.ts';
import { ButtonAnchor } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconBrandWhatsapp } from '../ui/icons.ts';
import { type Manager, ManagerCard } from '../ui/manager-card.tsx';
import styles from './own-manager.module.css';
import { useRegionPhone } from './region-phone.tsx';
import { useSite } from './site.ts';

/** The question that stands in the chat before the visitor writes his own. */
const QUESTION = 'Здравствуйте! У меня вопрос о новостройках.';

/**
 * Who answers the visitor: his manager, or the agency with the region's phone for those who have none. Null for
 * staff, who are shown no manager of their own.
 */
export function useOwnManager(): Manager | null {
  const { brand } = useSite().config;
  const phone = useRegionPhone();
  const visitor = useVisitor();
  const manager = useManager();
  if (visitor && isStaff(visitor.role)) return null;
  if (manager?.id !== undefined) {
    const { name, phone, avatar_url: avatar, stands_in_for: standsInFor } = manager;
    return { name, phone, avatar, ...(standsInFor ? { standsInFor } : {}) };
  }
  return { name: agencyName(brand.name), phone, avatar: null, desk: true };
}

/**
 * A chat in WhatsApp with the question written already: with the visitor's manager, or with the agency's number. Null where
 * no number is configured, and for staff.
 */
export function useChat(question = QUESTION): string | null {
  const { whatsapp } = useSite().config.brand;
  const visitor = useVisitor();
  const manager = useManager();
  if (whatsapp === undefined || (visitor && isStaff(visitor.role))) return null;
  const phone = manager?.id === undefined ? whatsapp : manager.phone;
  return `https://wa.me/${phone}?text=${encodeURIComponent(question)}`;
}

/** The card of the visitor's manager with the ways to reach him; nothing for staff. */
export function OwnManager() {
  const manager = useOwnManager();
  const chat = useChat();
  if (!manager) return null;
  return (
    <>
      <ManagerCard manager={manager} />
      {chat && (
        <ButtonAnchor
          className={styles.button}
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
          onClick={() => track('whatsapp_chat', { place: 'manager_card' })}
        >
          <Icon of={IconBrandWhatsapp} size={20} />
          Написать в{NBSP}WhatsApp
        </ButtonAnchor>
      )}
    </>
  );
}

/** The round button of the chat in the corner of public pages. */
export const ChatButton = memo(function ChatButton() {
  const chat = useChat();
  if (!chat) return null;
  return (
    <aside aria-label="Чат" data-print="hide" data-chat>
      <a
        className={styles.round}
        href={chat}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Написать в WhatsApp"
        title="Написать в WhatsApp"
        onClick={() => track('whatsapp_chat', { place: 'widget' })}
      >
        <Icon of={IconBrandWhatsapp} size={26} />
      </a>
    </aside>
  );
});
