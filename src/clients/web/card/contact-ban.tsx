import { Radio, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { formatDate } from '../../../complex/rules/format.ts';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import forms from '../../../site/office/office-form.module.css';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { Button } from '../../../site/ui/button.tsx';
import type { WrittenBan } from '../../contract/contact-ban.ts';
import { type ContactBan as Ban, CONTACT_BAN_TITLES } from '../../rules/contact-ban.ts';

/** Where an address leads that opens the window of the ban. */
export const BAN_PLACE = 'contact-ban';

export interface ContactBanProps {
  readonly userId: number;
  readonly ban: WrittenBan | null;
}

/** Whether the client may be called and written to, and the window that changes it. */
export function ContactBan({ userId, ban }: ContactBanProps) {
  const [changing, setChanging] = useState(false);
  const { hash } = useLocation();
  // Whoever comes to lift a ban finds its window.
  useEffect(() => {
    if (hash === `#${BAN_PLACE}`) setChanging(true);
  }, [hash]);
  return (
    <>
      {ban ? CONTACT_BAN_TITLES[ban.ban] : 'Можно'}
      {ban && (
        <span className="nv-tertiary">
          {' '}
          {[ban.reason, formatDate(ban.at), ban.by?.name].filter(Boolean).join(' · ')}
        </span>
      )}{' '}
      <Button size="xs" variant="subtle" onClick={() => setChanging(true)}>
        Изменить<span className="nv-hidden">: звонки и сообщения</span>
      </Button>
      <OfficeWindow opened={changing} onClose={() => setChanging(false)} title="Звонки и сообщения">
        {changing && <Form userId={userId} ban={ban} onDone={() => setChanging(false)} />}
      </OfficeWindow>
    </>
  );
}

const CHOICES: readonly { readonly value: Ban | 'none'; readonly label: string }[] = [
  { value: 'none', label: 'Звонить и писать можно' },
  { value: 'calls', label: 'Просил не звонить, писать можно' },
  { value: 'all', label: 'Просил не звонить и не писать' },
];

function Form({ userId, ban, onDone }: ContactBanProps & { readonly onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const start: { ban: Ban | 'none'; reason: string } = { ban: ban?.ban ?? 'none', reason: ban?.reason ?? '' };
  const form = useOfficeForm('contact-ban', userId, start);
  const save = async () => {
    const { ban: chosen, reason } = form.draft;
    const body = { ban: chosen === 'none' ? null : chosen, reason: reason || null };
    const sent = await form.send('setContactBan', { params: { id: userId }, body }, 'Записано');
    if (sent) onDone();
    if (sent !== 'waiting') void revalidate();
  };
  return (
    <div className={forms.form}>
      <Radio.Group
        label="Что просил клиент"
        value={form.draft.ban}
        onChange={(value) => form.change({ ban: value === 'calls' || value === 'all' ? value : 'none' })}
      >
        {CHOICES.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} mt="xs" />
        ))}
      </Radio.Group>
      {form.draft.ban !== 'none' && (
        <Textarea label="Почему, своими словами" {...form.long('reason', 300)} autosize minRows={2} />
      )}
      <div className={forms.buttons}>
        <Button onClick={onDone}>Отмена</Button>
        <Button variant="primary" busy={form.saving ? 'Сохраняем' : undefined} onClick={() => void save()}>
          Сохранить
        </Button>
      </div>
    </div>
  );
}
