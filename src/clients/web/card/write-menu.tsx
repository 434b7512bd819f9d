import { Menu } from '@mantine/core';
import { useState } from 'react';
import { mailAddress } from '../../../platform/rules/addresses.ts';
import { useRootData } from '../../../site/client/site-data.ts';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { Channel } from '../../rules/contacts.ts';
import styles from './client-work.module.css';

type Written = Extract<Channel, 'sms' | 'whatsapp' | 'mail'>;

export interface WriteMenuProps {
  /** Whose story tells of it; null: nobody's client, nothing is written down. */
  readonly userId: number | null;
  readonly phone: string;
  readonly email?: string | null;
  readonly primary?: boolean;
  /** It was written down that something was sent. */
  readonly onSent?: () => void;
}

/** «Написать»: opens a message in the program of the device, and then asks whether it was sent. */
export function WriteMenu({ userId, phone, email, primary = false, onSent }: WriteMenuProps) {
  const messenger = useRootData()?.config.brand.whatsapp;
  const [written, setWritten] = useState<Written | null>(null);
  const form = useOfficeForm('written', userId ?? 0, {});
  const note = async () => {
    if (userId === null || written === null) return;
    const body = { channel: written, outcome: 'sent' as const };
    const sent = await form.send('addContact', { params: { id: userId }, body }, 'Сообщение записано');
    if (!sent) return;
    setWritten(null);
    onSent?.();
  };
  const begun = (channel: Written) => () => setWritten(userId === null ? null : channel);
  if (written)
    return (
      <span className={styles.actions}>
        <Button size="sm" variant="primary" disabled={form.saving} onClick={() => void note()}>
          Отправлено
        </Button>
        <Button size="sm" variant="subtle" onClick={() => setWritten(null)}>
          Не отправил
        </Button>
      </span>
    );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="sm" variant={primary ? 'primary' : undefined}>
          Написать
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={`sms:+${phone}`} onClick={begun('sms')}>
          SMS
        </Menu.Item>
        {messenger && (
          <Menu.Item
            component="a"
            href={`https://wa.me/${phone}`}
            target="_blank"
            rel="noopener noreferrer"
            onClick={begun('whatsapp')}
          >
            WhatsApp
          </Menu.Item>
        )}
        {email && (
          <Menu.Item component="a" href={mailAddress(email)} onClick={begun('mail')}>
            Письмо
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
