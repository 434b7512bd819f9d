import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RENOVATIONS } from '../../../complex/rules/dictionaries.ts';
import { imageUrl } from '../../../pictures/rules/image-size.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { notify } from '../../../site/client/notices.ts';
import { base64Of } from '../../../site/office/base64-of.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import forms from '../../../site/office/office-form.module.css';
import { saved } from '../../../site/office/saved.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { CuratedFlat } from '../../contract/flats.ts';
import styles from '../catalogue-page.module.css';
import { FileButton, MAX_BYTES, PICTURES } from '../file-button.tsx';
import { metres, renovationTitle } from './flat-words.ts';

type Change = Omit<Parameters<typeof callApi<'correctFlat'>>[1]['body'], 'version'>;

interface FlatCorrectionProps {
  readonly flat: CuratedFlat;
  readonly onSaved: (flat: CuratedFlat) => void;
}

const PLAN = { w: 240, fit: 'contain', q: 85 } as const;
const OPTIONS = RENOVATIONS.map(({ id, title }) => ({ value: String(id), label: title }));

/** What the agency says of a flat over its feed. Each can be taken back, and the last change undone. */
export function FlatCorrection({ flat, onSaved }: FlatCorrectionProps) {
  const { id, version, renovation, ceiling_height } = flat;
  const form = useOfficeForm('flat', id, () => valuesOf(flat));
  const { draft, touched, saving } = form;
  const [former, setFormer] = useState<CuratedFlat | null>(null);
  const shown = (row: CuratedFlat, before: CuratedFlat | null) => {
    form.forget(valuesOf(row));
    setFormer(before);
    onSaved(row);
  };
  const change = async (body: Change, before: CuratedFlat | null, said: string) => {
    const done = await saved(callApi('correctFlat', { params: { id }, body: { version, ...body } }), said);
    if (done) shown(done.answer.data, before);
  };
  const submit = async () => {
    const body = {
      version,
      renovation: draft.renovation === null ? null : Number(draft.renovation),
      ceiling_height: draft.ceiling_height,
    };
    const sent = await form.send('correctFlat', { params: { id }, body }, 'Правка сохранена');
    if (sent && sent !== 'waiting') shown(sent.answer.data, flat);
  };
  const undo = (before: CuratedFlat) =>
    change(
      {
        renovation: before.renovation.ours,
        ceiling_height: before.ceiling_height.ours === null ? null : String(before.ceiling_height.ours),
        plan: before.plan.ours === null ? null : { url: before.plan.ours },
      },
      null,
      'Правка отменена',
    );
  return (
    <form
      className={forms.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <RestoredNote form={form} />
      <Select
        label="Отделка"
        description={`Из фида: ${renovationTitle(renovation.feed) ?? 'ничего'}; пусто — как в фиде`}
        placeholder="Как в фиде"
        clearable
        data={OPTIONS}
        {...form.field('renovation')}
      />
      <TextInput
        label="Высота потолков, м"
        description={`Из фида: ${metres(ceiling_height.feed) ?? 'ничего'}; пусто — как в фиде`}
        inputMode="decimal"
        maxLength={20}
        {...form.text('ceiling_height')}
      />
      <Plan flat={flat} onChange={(plan, said) => void change({ plan }, flat, said)} />
      <div className={forms.buttons}>
        {former && (
          <Button onClick={() => void undo(former)} disabled={touched}>
            Отменить последнюю правку
          </Button>
        )}
        <Button type="submit" variant="primary" busy={saving ? 'Сохраняем' : undefined}>
          Сохранить
        </Button>
      </div>
    </form>
  );
}

const valuesOf = ({ renovation, ceiling_height }: CuratedFlat) => ({
  renovation: renovation.ours === null ? null : String(renovation.ours),
  ceiling_height: ceiling_height.ours === null ? '' : String(ceiling_height.ours).replace('.', ','),
});

interface PlanProps {
  readonly flat: CuratedFlat;
  readonly onChange: (plan: Change['plan'], said: string) => void;
}

/** The plan that the flat is shown with. */
function Plan({ flat: { plan }, onChange }: PlanProps) {
  const shown = plan.ours ?? plan.feed;
  const add = async (file: File) => {
    if (file.size > MAX_BYTES) return notify.error('Файл больше 10 МБ');
    onChange({ content: await base64Of(file) }, 'План сохранён');
  };
  return (
    <section aria-label="План">
      <p>План</p>
      <p className={styles.feed}>
        {plan.ours === null
          ? plan.feed === null
            ? 'Плана нет'
            : 'Из фида'
          : `Наш; из фида: ${plan.feed ? 'есть свой' : 'ничего'}`}
      </p>
      <span className={styles.row}>
        {shown && <img src={imageUrl(shown, PLAN)} alt="План квартиры" loading="lazy" />}
        <FileButton accept={PICTURES} onFiles={([file]) => file && void add(file)}>
          {shown ? 'Заменить план' : 'Добавить план'}
        </FileButton>
        {plan.ours !== null && (
          <Button size="sm" variant="subtle" onClick={() => onChange(null, 'План из фида возвращён')}>
            Вернуть план из фида
          </Button>
        )}
      </span>
    </section>
  );
}
