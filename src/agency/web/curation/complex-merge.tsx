import { Checkbox, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDateTime } from '../../../complex/rules/format.ts';
import { countOf, groupDigits, NOUNS } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import forms from '../../../site/office/office-form.module.css';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { type FoundOption, OptionSearch } from '../../../site/office/option-search.tsx';
import { failureText, saved } from '../../../site/office/saved.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { CuratedComplex } from '../../contract/curation.ts';
import type { ComplexHousing, Merging } from '../../contract/merging.ts';
import styles from './catalogue-page.module.css';
import { ComplexUndo } from './complex-undo.tsx';
import { Part } from './lines-part.tsx';

/** «Объединить и разделить»: two complexes that are one, and housings that are another complex. */
export function ComplexMerge({ complex }: { readonly complex: CuratedComplex }) {
  const [into, setInto] = useState<FoundOption | null>(null);
  const [splitting, setSplitting] = useState(false);
  const find = async (term: string, signal: AbortSignal) => {
    const { data } = await callApi('listCuratedComplexes', { query: { term, per_page: 15 } }, signal);
    return data
      .filter(({ id }) => id !== complex.id)
      .map(({ id, title, title_eng }) => ({ value: String(id), label: title, hint: title_eng }));
  };
  return (
    <Part id="merge" title="Объединить и разделить">
      <div className={forms.form}>
        <p className="nv-secondary">
          Если этот комплекс уже есть под другим названием, объедините их: квартиры, избранное, просмотры и адрес
          перейдут.
        </p>
        <OptionSearch label="Объединить с комплексом, от 3 букв" find={find} onChoose={setInto} />
        <div className={forms.actions}>
          <Button onClick={() => setSplitting(true)}>Отделить корпуса…</Button>
        </div>
        <ComplexUndo id={complex.id} title={complex.title} />
      </div>
      <OfficeWindow opened={into !== null} onClose={() => setInto(null)} title="Объединить комплексы">
        {into && (
          <Merge
            id={complex.id}
            title={complex.title}
            address={complex.title_eng}
            into={into}
            onClose={() => setInto(null)}
          />
        )}
      </OfficeWindow>
      <OfficeWindow opened={splitting} onClose={() => setSplitting(false)} title="Отделить корпуса">
        {splitting && <Split id={complex.id} onClose={() => setSplitting(false)} />}
      </OfficeWindow>
    </Part>
  );
}

interface MergeProps {
  readonly id: number;
  readonly title: string;
  readonly address: string;
  readonly into: FoundOption;
  readonly onClose: () => void;
}

function Merge({ id, title, address, into, onClose }: MergeProps) {
  const navigate = useNavigate();
  const [merging, setMerging] = useState<Merging | string | null>(null);
  const target = Number(into.value);
  useEffect(() => {
    let isOpen = true;
    callApi('previewMerging', { params: { id }, query: { into: target } }).then(
      ({ data }) => isOpen && setMerging(data),
      (error: unknown) => isOpen && setMerging(failureText(error)),
    );
    return () => {
      isOpen = false;
    };
  }, [id, target]);
  const merge = async () => {
    const done = await saved(
      callApi('mergeComplexes', { params: { id }, body: { into: target } }),
      'Комплексы объединены',
    );
    if (done) void navigate(`/admin/catalogue/${target}`);
    else onClose();
  };
  const isReady = merging !== null && typeof merging !== 'string';
  return (
    <div className={forms.form}>
      {merging === null && <p role="status">Считаем…</p>}
      {typeof merging === 'string' && <p>{merging}</p>}
      {isReady && (
        <>
          <p>
            «{title}» станет частью «{into.label}»: {countOf(merging.flats, NOUNS.flat)}, из них в продаже{' '}
            {groupDigits(merging.on_sale)}; {countOf(merging.housings, NOUNS.housing)}; в избранном у{' '}
            {groupDigits(merging.favourites)}.
          </p>
          {merging.pairs > 0 && (
            <p>Квартир, которые есть в обоих: {groupDigits(merging.pairs)}. От каждой пары останется одна.</p>
          )}
          {merging.leaving > 0 && (
            <p className={styles.missing}>
              «{into.label}» скрыт: с сайта уйдёт {countOf(merging.leaving, NOUNS.flat)}, пока его не покажут.
            </p>
          )}
          <p>
            Картинки ({groupDigits(merging.pictures)}) и документы ({groupDigits(merging.documents)}) встанут после тех,
            что уже есть у «{into.label}».
          </p>
          <p>
            Прежний адрес /{address} будет вести на «{into.label}». Отменить объединение можно до{' '}
            {formatDateTime(merging.until)}.
          </p>
        </>
      )}
      <div className={forms.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button variant="primary" disabled={!isReady} onClick={() => void merge()}>
          Объединить
        </Button>
      </div>
    </div>
  );
}

const NOTHING_SPLIT: { readonly housing_ids: string[]; readonly title: string } = { housing_ids: [], title: '' };

function Split({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const [housings, setHousings] = useState<readonly ComplexHousing[] | null>(null);
  const form = useOfficeForm('complex-split', id, NOTHING_SPLIT);
  const { housing_ids, title } = form.draft;
  useEffect(() => {
    let isOpen = true;
    callApi('listComplexHousings', { params: { id } }).then(
      ({ data }) => isOpen && setHousings(data),
      () => isOpen && setHousings([]),
    );
    return () => {
      isOpen = false;
    };
  }, [id]);
  const leaving = (housings ?? [])
    .filter(({ id: own }) => housing_ids.includes(String(own)))
    .reduce((sum, { on_sale }) => sum + on_sale, 0);
  const split = async () => {
    const input = { params: { id }, body: { housing_ids: housing_ids.map(Number), title } };
    const sent = await form.send('splitComplex', input, 'Корпуса отделены, новый комплекс пока скрыт');
    if (sent === 'waiting') onClose();
    else if (sent) void navigate(`/admin/catalogue/${sent.answer.data.id}`);
  };
  return (
    <div className={forms.form}>
      <RestoredNote form={form} />
      <Checkbox.Group label="Какие корпуса отделить" {...form.field('housing_ids')}>
        {housings === null && <p role="status">Загружаем…</p>}
        {housings?.length === 0 && <p>У комплекса нет корпусов</p>}
        {housings?.map((housing) => (
          <Checkbox
            key={housing.id}
            value={String(housing.id)}
            label={`${housing.title ?? `№ ${housing.id}`}: ${countOf(housing.flats, NOUNS.flat)}, в продаже ${groupDigits(housing.on_sale)}`}
          />
        ))}
      </Checkbox.Group>
      {leaving > 0 && (
        <p role="status">
          Новый комплекс сначала скрыт: {countOf(leaving, NOUNS.flat)} в продаже не будут на сайте, пока вы не укажете
          место и не покажете его. Снимки галереи скопируются в него, ход строительства перейдёт с корпусами.
        </p>
      )}
      <TextInput label="Название нового комплекса" required {...form.long('title', 120)} />
      <div className={forms.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button variant="primary" disabled={form.saving} onClick={() => void split()}>
          Отделить
        </Button>
      </div>
    </div>
  );
}
