import { Checkbox, Select, TextInput } from '@mantine/core';
import { RENOVATIONS } from '../../../complex/rules/dictionaries.ts';
import { formatArea, formatMoment } from '../../../complex/rules/format.ts';
import { imageUrl } from '../../../pictures/rules/image-size.ts';
import { groupDigits } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { notify } from '../../../site/client/notices.ts';
import { base64Of } from '../../../site/office/base64-of.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { type OfficeFormOf, useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import forms from '../../../site/office/office-form.module.css';
import { saved } from '../../../site/office/saved.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { CuratedFlat } from '../../contract/flats.ts';
import { MOST_ROOMS } from '../../rules/flat-correction.ts';
import styles from '../curation/catalogue-page.module.css';
import { FileButton, MAX_BYTES, PICTURES } from '../file-button.tsx';
import { metres, renovationTitle, roomsTitle } from './flat-words.ts';
import { HeldNote } from './held-note.tsx';

type Change = Omit<Parameters<typeof callApi<'correctFlat'>>[1]['body'], 'version'>;

interface FlatCorrectionProps {
  readonly flat: CuratedFlat;
  readonly onSaved: (flat: CuratedFlat) => void;
}

const PLAN = { w: 240, fit: 'contain', q: 85 } as const;
const FINISHINGS = RENOVATIONS.map(({ id, title }) => ({ value: String(id), label: title }));
const ROOMS = Array.from({ length: MOST_ROOMS + 1 }, (_, rooms) => ({
  value: String(rooms),
  label: roomsTitle(rooms) ?? '',
}));

/** What the agency says of a flat over its feed. Each can be taken back, and the last one that stands undone. */
export function FlatCorrection({ flat, onSaved }: FlatCorrectionProps) {
  const { id, version, undoable } = flat;
  const form = useOfficeForm('flat', id, () => valuesOf(flat));
  const { draft, touched, saving } = form;
  const shown = (row: CuratedFlat) => {
    form.forget(valuesOf(row));
    onSaved(row);
  };
  const change = async (call: Promise<{ readonly data: CuratedFlat }>, said: string) => {
    const done = await saved(call, said);
    if (done) shown(done.answer.data);
  };
  const submit = async () => {
    const { renovation, rooms, ...typed } = draft;
    const body = { version, renovation: codeOf(renovation), rooms: codeOf(rooms), ...typed };
    const sent = await form.send('correctFlat', { params: { id }, body }, 'Правка сохранена');
    if (sent && sent !== 'waiting') shown(sent.answer.data);
  };
  const undo = () => change(callApi('undoFlatCorrection', { params: { id }, body: { version } }), 'Правка отменена');
  const changePlan = (plan: Change['plan'], said: string) =>
    change(callApi('correctFlat', { params: { id }, body: { version, plan } }), said);
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
      <Facts flat={flat} form={form} />
      <Checkbox
        label="Не показывать на сайте"
        description="В поиске и подборках её нет, цена не видна, на шахматке она «скрыта». Цену исправит продавец, а до тех пор квартиру можно скрыть"
        {...form.tick('hidden')}
      />
      <HeldNote flatId={id} hiding={draft.hidden && !flat.hidden} />
      <Plan flat={flat} onChange={(plan, said) => void changePlan(plan, said)} />
      {undoable && (
        <p className="nv-caption nv-tertiary">
          Последняя правка: {formatMoment(undoable.at, Date.now())}
          {undoable.by !== null && `, ${undoable.by}`}
        </p>
      )}
      <div className={forms.buttons}>
        {undoable && (
          <Button onClick={() => void undo()} disabled={touched}>
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

type Draft = ReturnType<typeof valuesOf>;

/** What the agency says, as the form holds it. */
function valuesOf({ number, floor, rooms, area, renovation, ceiling_height, hidden }: CuratedFlat) {
  return {
    number: number.ours ?? '',
    floor: figure(floor.ours),
    rooms: rooms.ours === null ? null : String(rooms.ours),
    area: figure(area.ours),
    renovation: renovation.ours === null ? null : String(renovation.ours),
    ceiling_height: figure(ceiling_height.ours),
    hidden,
  };
}

const figure = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));
const codeOf = (choice: string | null): number | null => (choice === null ? null : Number(choice));
const feedSays = (words: string | null): string => `Из фида: ${words ?? 'ничего'}; пусто — как в фиде`;

function Facts({ flat, form }: { readonly flat: CuratedFlat; readonly form: OfficeFormOf<Draft> }) {
  const { number, floor, rooms, area, renovation, ceiling_height } = flat;
  const asFed = { placeholder: 'Как в фиде', clearable: true } as const;
  return (
    <div className={styles.facts}>
      <TextInput label="Номер" description={feedSays(number.feed)} maxLength={40} {...form.text('number')} />
      <TextInput
        label="Этаж"
        description={feedSays(floor.feed === null ? null : groupDigits(floor.feed))}
        maxLength={20}
        {...form.text('floor')}
      />
      <Select
        label="Комнаты"
        description={feedSays(roomsTitle(rooms.feed))}
        data={ROOMS}
        {...asFed}
        {...form.field('rooms')}
      />
      <TextInput
        label="Общая площадь, м²"
        description={feedSays(area.feed === null ? null : formatArea(area.feed))}
        inputMode="decimal"
        maxLength={20}
        {...form.text('area')}
      />
      <Select
        label="Отделка"
        description={feedSays(renovationTitle(renovation.feed))}
        data={FINISHINGS}
        {...asFed}
        {...form.field('renovation')}
      />
      <TextInput
        label="Высота потолков, м"
        description={feedSays(metres(ceiling_height.feed))}
        inputMode="decimal"
        maxLength={20}
        {...form.text('ceiling_height')}
      />
    </div>
  );
}

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
