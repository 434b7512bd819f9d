import { track } from '../client/analytics.ts';
import { openDialog } from '../client/dialogs.ts';
import { useChat, useOwnManager } from '../shell/own-manager.tsx';
import { useRegionPhone } from '../shell/region-phone.tsx';
import type { ContactPanelProps } from '../ui/layout/contact-panel.tsx';

/**
 * Who answers about a card and how he is reached.
 *
 * @param about what is asked about, in the accusative: 'ЖК «Каскад»', 'посёлок «Лужки»'.
 * @param topic the same as a request of a call tells it.
 */
export function useContact(
  about: string,
  topic: string,
): Pick<ContactPanelProps, 'manager' | 'phone' | 'chat' | 'onChat' | 'onCallMe'> {
  const phone = useRegionPhone();
  return {
    manager: useOwnManager(),
    phone,
    chat: useChat(`Здравствуйте! Расскажите про ${about}.`),
    onChat: () => track('whatsapp', { place: 'complex_card' }),
    onCallMe: () => {
      track('call_me', { place: 'complex_card' });
      openDialog('callback', { topic });
    },
  };
}
