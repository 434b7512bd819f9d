import { Radio } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { countOf, NOUNS } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../site/office/device/use-office-form.ts';
import styles from '../../site/office/office-form.module.css';
import { OfficeWindow } from '../../site/office/office-window.tsx';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { FeedSource } from '../contract.ts';
import { type FeedDraft, FeedFields, FeedTrustFields, feedBody } from './feed-fields.tsx';
import { FeedPreview } from './feed-preview.tsx';
import { useFeedPreview } from './use-feed-preview.ts';

const TITLES = { preview: 'Что сделает загрузка', edit: 'Настройки фида', remove: 'Отключить фид' } as const;

/** What can be done with a source beside loading it: look at what a loading would do, change it, disconnect it. */
export function FeedActions({ source }: { readonly source: FeedSource }) {
  const [open, setOpen] = useState<keyof typeof TITLES | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button size="sm" onClick={() => setOpen('preview')}>
        Что изменится
      </Button>
      <Button size="sm" onClick={() => setOpen('edit')}>
        Настройки
      </Button>
      <Button size="sm" onClick={() => setOpen('remove')}>
        Отключить
      </Button>
      <OfficeWindow opened={open !== null} onClose={close} title={open ? TITLES[open] : ''} size="lg">
        {open === 'preview' && <Previewed source={source} />}
        {open === 'edit' && <EditFeed source={source} onClose={close} />}
        {open === 'remove' && <RemoveFeed source={source} onClose={close} />}
      </OfficeWindow>
    </>
  );
}

function Previewed({ source: { id } }: { readonly source: FeedSource }) {
  return <FeedPreview state={useFeedPreview({ source_id: id })} />;
}

interface FormProps {
  readonly source: FeedSource;
  readonly onClose: () => void;
}

function EditFeed({ source, onClose }: FormProps) {
  const { revalidate } = useRevalidator();
  const form = useOfficeForm<FeedDraft>('feed-edit', source.id, {
    ...source,
    developer_id: source.developer === null ? null : String(source.developer.id),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // An address that nobody touched may be a path, or hide its password.
    const { location, ...rest } = feedBody(form.draft);
    const body = location === source.location ? rest : { ...rest, location };
    const sent = await form.send('changeFeedSource', { params: { id: source.id }, body }, 'Настройки сохранены');
    if (sent) onClose();
    if (sent && sent !== 'waiting') void revalidate();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <RestoredNote form={form} />
      <FeedFields form={form} />
      <FeedTrustFields form={form} />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary" disabled={form.saving}>
          Сохранить
        </Button>
      </div>
    </form>
  );
}

function RemoveFeed({ source: { id, lots: count }, onClose }: FormProps) {
  const navigate = useNavigate();
  const [lots, setLots] = useState<'withdraw' | 'keep'>('withdraw');
  const remove = async () => {
    if (await saved(callApi('removeFeedSource', { params: { id }, body: { lots } }), 'Фид отключён'))
      void navigate('/admin/feeds');
    else onClose();
  };
  return (
    <div className={styles.form}>
      <p>Фид больше не будет загружаться. Из него в продаже {countOf(count, NOUNS.lot)}.</p>
      <Radio.Group
        label="Что с ними сделать"
        value={lots}
        onChange={(value) => setLots(value === 'keep' ? 'keep' : 'withdraw')}
      >
        <Radio value="withdraw" label="Снять с продажи" />
        <Radio value="keep" label="Оставить в продаже: цены и наличие больше никто не обновит" />
      </Radio.Group>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button variant="primary" onClick={() => void remove()}>
          Отключить фид
        </Button>
      </div>
    </div>
  );
}
