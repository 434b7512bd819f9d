import { Select, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { titleOfKind } from '../../complex/rules/document-kinds.ts';
import { imageUrl, ROW_IMAGE } from '../../pictures/rules/image-size.ts';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { base64Of } from '../../site/office/base64-of.ts';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../site/office/device/use-office-form.ts';
import { failureText, saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { CuratedComplex } from '../contract/curation.ts';
import styles from './catalogue-page.module.css';
import type { ComplexEditProps } from './complex-fields.tsx';
import { FileButton, MAX_BYTES, PICTURES } from './file-button.tsx';

type Upload = Parameters<typeof callApi<'addComplexFile'>>[1]['body'];
/** One file with what belongs to it. */
type Adding = Omit<Upload, 'content'> & { readonly file: File };

/** Pictures in their order, photos of the building site, papers: add many at once, move, take off. */
export function ComplexFiles({ complex, onSaved }: ComplexEditProps) {
  const { sending, send } = useSending(complex.id, onSaved);
  const params = { id: complex.id };
  const remove = async (kind: 'picture' | 'progress' | 'document', file_id: number) => {
    if (await saved(callApi('removeComplexFile', { params: { ...params, kind, file_id } }), 'Файл убран')) onSaved();
  };
  const parts = { complex, sending, onAdd: send };
  return (
    <>
      <section id="pictures" className={styles.panel} aria-label="Картинки">
        <h2 className={styles.title}>Картинки</h2>
        <Pictures complex={complex} onSaved={onSaved} onRemove={(id) => void remove('picture', id)} />
        <FileButton
          accept={PICTURES}
          multiple
          busy={sending}
          onFiles={(files) => void send(files.map((file) => ({ file, as: 'picture' })))}
        >
          Добавить картинки
        </FileButton>
      </section>
      <Progress {...parts} onRemove={(id) => void remove('progress', id)} />
      <Documents {...parts} onRemove={(id) => void remove('document', id)} />
    </>
  );
}

/** Sends files one after another; what is refused is named, the others are added. */
function useSending(id: number, onSaved: () => void) {
  const [sending, setSending] = useState<string>();
  const send = async (adding: readonly Adding[]): Promise<boolean> => {
    const refused: string[] = [];
    for (const [i, { file, ...rest }] of adding.entries()) {
      setSending(adding.length > 1 ? `Загружаем ${i + 1} из ${adding.length}` : 'Загружаем');
      const problem = await sendOne(id, file, rest);
      if (problem !== null) refused.push(adding.length > 1 ? `«${file.name}»: ${problem}` : problem);
    }
    setSending(undefined);
    const added = adding.length - refused.length;
    if (added > 0) onSaved();
    if (refused.length > 0) notify.error(refused.join('. '));
    else notify.success(added === 1 ? 'Файл добавлен' : `Добавлено файлов: ${added}`);
    return refused.length === 0;
  };
  return { sending, send };
}

async function sendOne(id: number, file: File, rest: Omit<Upload, 'content'>): Promise<string | null> {
  if (file.size > MAX_BYTES) return 'больше 10 МБ';
  try {
    await callApi('addComplexFile', { params: { id }, body: { ...rest, content: await base64Of(file) } });
    return null;
  } catch (error) {
    return failureText(error);
  }
}

interface PartProps {
  readonly complex: CuratedComplex;
  readonly sending: string | undefined;
  readonly onAdd: (adding: readonly Adding[]) => Promise<boolean>;
  readonly onRemove: (id: number) => void;
}

/** Photos of the building site, of one housing or all; new ones are of the housing that is chosen. */
function Progress({ complex, sending, onAdd, onRemove }: PartProps) {
  const form = useOfficeForm<{ taken: string | null; housing: string | null }>('complex-progress', complex.id, {
    taken: null,
    housing: null,
  });
  const { taken, housing } = form.draft;
  const [wrong, setWrong] = useState(false);
  const title = complex.housings.find(({ id }) => String(id) === housing)?.title;
  const shown = complex.progress.filter((photo) => housing === null || photo.housing === title);
  const add = (files: readonly File[]) => {
    if (taken === null) return setWrong(true);
    const of = { as: 'progress', taken_on: taken, housing_id: housing ? Number(housing) : null } as const;
    void onAdd(files.map((file) => ({ file, ...of }))).then((done) => done && form.forget({ taken, housing }));
  };
  return (
    <section id="progress" className={styles.panel} aria-label="Ход строительства">
      <h2 className={styles.title}>Ход строительства</h2>
      <RestoredNote form={form} />
      <div className={styles.row}>
        <Select
          label="Корпус"
          placeholder="Весь комплекс"
          clearable
          data={complex.housings.map((one) => ({ value: String(one.id), label: one.title }))}
          {...form.field('housing', 'housing_id')}
        />
        <DatePickerInput
          label="День съёмки новых фото"
          placeholder="Выберите день"
          value={taken}
          error={wrong && 'Укажите день съёмки'}
          onChange={(value) => {
            form.change({ taken: value });
            setWrong(false);
          }}
        />
        <FileButton
          accept={PICTURES}
          multiple
          busy={sending}
          onPress={() => {
            setWrong(taken === null);
            return taken !== null;
          }}
          onFiles={add}
        >
          Добавить фото
        </FileButton>
      </div>
      {housing !== null && (
        <p className={styles.feed} role="status">
          {shown.length === 0 ? 'У этого корпуса фото нет' : `Показано ${shown.length} из ${complex.progress.length}`}
        </p>
      )}
      <ul className={styles.pictures}>
        {shown.map((photo) => (
          <li key={photo.id}>
            <img src={imageUrl(photo.url, ROW_IMAGE)} alt="" loading="lazy" />
            {photo.taken_on.split('-').reverse().join('.')} {photo.housing}
            <Button size="xs" variant="subtle" onClick={() => onRemove(photo.id)}>
              Убрать
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Papers; each of several files is called as the file is, a single one as it is named here. */
function Documents({ complex, sending, onAdd, onRemove }: PartProps) {
  const form = useOfficeForm('complex-document', complex.id, { title: '' });
  const { title } = form.draft;
  const add = async (files: readonly File[]) => {
    const named = (file: File) => (files.length === 1 && title.trim()) || file.name.replace(/\.[^.]+$/, '');
    if (await onAdd(files.map((file) => ({ file, as: 'document', title: named(file) })))) form.forget();
  };
  return (
    <section id="documents" className={styles.panel} aria-label="Документы">
      <h2 className={styles.title}>Документы</h2>
      <ul className={styles.pictures} style={{ display: 'block' }}>
        {complex.documents.map((paper) => (
          <li key={paper.id} className={styles.row} style={{ flexDirection: 'row' }}>
            <a className="nv-link" href={`/media/documents/${paper.id}`} target="_blank" rel="noopener">
              {paper.title}
            </a>
            <span className="nv-secondary">{paperNote(paper)}</span>
            <Button size="xs" variant="subtle" onClick={() => onRemove(paper.id)}>
              Убрать
            </Button>
          </li>
        ))}
      </ul>
      <RestoredNote form={form} />
      <div className={styles.row}>
        <TextInput
          label="Название документа"
          description="Пусто или файлов несколько — по имени файла"
          {...form.long('title', 200)}
        />
        <FileButton accept={`application/pdf,${PICTURES}`} multiple busy={sending} onFiles={(files) => void add(files)}>
          Добавить документы
        </FileButton>
      </div>
    </section>
  );
}

/** Its kind, where the title does not say it, and its day. */
function paperNote({ title, kind, published_at }: CuratedComplex['documents'][number]): string {
  const name = titleOfKind(kind).toLowerCase();
  const said = title.toLowerCase().includes(name) || kind === 'other';
  return [said ? '' : name, published_at && `от ${published_at.split('-').reverse().join('.')}`]
    .filter(Boolean)
    .join(', ');
}

interface PicturesProps extends ComplexEditProps {
  readonly onRemove: (id: number) => void;
}

function Pictures({ complex, onSaved, onRemove }: PicturesProps) {
  const list: CuratedComplex['pictures_list'] = complex.pictures_list;
  const first = async (id: number) => {
    const ids = [id, ...list.map((picture) => picture.id).filter((other) => other !== id)];
    const call = callApi('orderPictures', { params: { id: complex.id }, body: { ids } });
    if (await saved(call, 'Порядок сохранён')) onSaved();
  };
  return (
    <ul className={styles.pictures}>
      {list.map((picture, index) => (
        <li key={picture.id}>
          <img src={imageUrl(picture.url, ROW_IMAGE)} alt={`Картинка ${index + 1}`} loading="lazy" />
          {picture.origin === 'feed' ? 'из фида' : 'добавлена'}
          <span className={styles.row}>
            {index > 0 && (
              <Button size="xs" variant="subtle" onClick={() => void first(picture.id)}>
                Сделать первой
              </Button>
            )}
            <Button size="xs" variant="subtle" onClick={() => onRemove(picture.id)}>
              Убрать
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
