import { Select, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { titleOfKind } from '../../../complex/rules/document-kinds.ts';
import { imageUrl, ROW_IMAGE } from '../../../pictures/rules/image-size.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { notify } from '../../../site/client/notices.ts';
import { base64Of } from '../../../site/office/base64-of.ts';
import type { OfficeForm } from '../../../site/office/device/office-forms.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { failureText, saved } from '../../../site/office/saved.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { CuratedComplex } from '../../contract/curation.ts';
import { FileButton, MAX_BYTES, PICTURES } from '../file-button.tsx';
import styles from './catalogue-page.module.css';
import type { ComplexEditProps } from './complex-fields.tsx';

type Upload = Parameters<typeof callApi<'addComplexFile'>>[1]['body'];
export type FileKind = Upload['as'];

/** What has pictures, photos of the building site and papers, and the calls that change them. */
export interface FilesOwner extends Pick<CuratedComplex, 'id' | 'pictures_list' | 'progress' | 'documents'> {
  /** Names of its forms on the device. */
  readonly forms: { readonly progress: OfficeForm; readonly document: OfficeForm };
  /** Of a complex. */
  readonly housings?: CuratedComplex['housings'];
  readonly add: (body: Upload) => Promise<unknown>;
  readonly remove: (kind: FileKind, fileId: number) => Promise<unknown>;
  readonly order: (ids: number[]) => Promise<unknown>;
}

interface FilesProps {
  readonly owner: FilesOwner;
  readonly onSaved: () => void;
}

const COMPLEX_FORMS = { progress: 'complex-progress', document: 'complex-document' } as const;

export function ComplexFiles({ complex, onSaved }: ComplexEditProps) {
  const { id, pictures_list, progress, documents, housings } = complex;
  const params = { id };
  const owner: FilesOwner = {
    ...{ id, pictures_list, progress, documents, housings, forms: COMPLEX_FORMS },
    add: (body) => callApi('addComplexFile', { params, body }),
    remove: (kind, file_id) => callApi('removeComplexFile', { params: { ...params, kind, file_id } }),
    order: (ids) => callApi('orderPictures', { params, body: { ids } }),
  };
  return <Files owner={owner} onSaved={onSaved} />;
}

/** One file with what belongs to it. */
type Adding = Omit<Upload, 'content'> & { readonly file: File };

/** Pictures in their order, photos of the building site, papers: add many at once, move, take off. */
export function Files({ owner, onSaved }: FilesProps) {
  const { sending, send } = useSending(owner.add, onSaved);
  const remove = async (kind: FileKind, fileId: number) => {
    if (await saved(owner.remove(kind, fileId), 'Файл убран')) onSaved();
  };
  const parts = { owner, sending, onAdd: send };
  return (
    <>
      <section id="pictures" className={styles.panel} aria-label="Картинки">
        <h2 className={styles.title}>Картинки</h2>
        <Pictures owner={owner} onSaved={onSaved} onRemove={(id) => void remove('picture', id)} />
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
function useSending(add: FilesOwner['add'], onSaved: () => void) {
  const [sending, setSending] = useState<string>();
  const send = async (adding: readonly Adding[]): Promise<boolean> => {
    const refused: string[] = [];
    for (const [i, { file, ...rest }] of adding.entries()) {
      setSending(adding.length > 1 ? `Загружаем ${i + 1} из ${adding.length}` : 'Загружаем');
      const problem = await sendOne(add, file, rest);
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

async function sendOne(add: FilesOwner['add'], file: File, rest: Omit<Upload, 'content'>): Promise<string | null> {
  if (file.size > MAX_BYTES) return 'больше 10 МБ';
  try {
    await add({ ...rest, content: await base64Of(file) });
    return null;
  } catch (error) {
    return failureText(error);
  }
}

interface PartProps {
  readonly owner: FilesOwner;
  readonly sending: string | undefined;
  readonly onAdd: (adding: readonly Adding[]) => Promise<boolean>;
  readonly onRemove: (id: number) => void;
}

/** Photos of the building site, of one housing or all; new ones are of the housing that is chosen. */
function Progress({ owner, sending, onAdd, onRemove }: PartProps) {
  const form = useOfficeForm<{ taken: string | null; housing: string | null }>(owner.forms.progress, owner.id, {
    taken: null,
    housing: null,
  });
  const { taken, housing } = form.draft;
  const [wrong, setWrong] = useState(false);
  const { housings = [] } = owner;
  const title = housings.find(({ id }) => String(id) === housing)?.title;
  const shown = owner.progress.filter((photo) => housing === null || photo.housing === title);
  const add = (files: readonly File[]) => {
    if (taken === null) return setWrong(true);
    const where = housing === null ? {} : { housing_id: Number(housing) };
    const of = { as: 'progress', taken_on: taken, ...where } as const;
    void onAdd(files.map((file) => ({ file, ...of }))).then((done) => done && form.forget({ taken, housing }));
  };
  return (
    <section id="progress" className={styles.panel} aria-label="Ход строительства">
      <h2 className={styles.title}>Ход строительства</h2>
      <RestoredNote form={form} />
      <div className={styles.row}>
        {housings.length > 0 && (
          <Select
            label="Корпус"
            placeholder="Весь комплекс"
            clearable
            data={housings.map((one) => ({ value: String(one.id), label: one.title }))}
            {...form.field('housing', 'housing_id')}
          />
        )}
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
          {shown.length === 0 ? 'У этого корпуса фото нет' : `Показано ${shown.length} из ${owner.progress.length}`}
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
function Documents({ owner, sending, onAdd, onRemove }: PartProps) {
  const form = useOfficeForm(owner.forms.document, owner.id, { title: '' });
  const { title } = form.draft;
  const add = async (files: readonly File[]) => {
    const named = (file: File) => (files.length === 1 && title.trim()) || file.name.replace(/\.[^.]+$/, '');
    if (await onAdd(files.map((file) => ({ file, as: 'document', title: named(file) })))) form.forget();
  };
  return (
    <section id="documents" className={styles.panel} aria-label="Документы">
      <h2 className={styles.title}>Документы</h2>
      <ul className={styles.pictures} style={{ display: 'block' }}>
        {owner.documents.map((paper) => (
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

interface PicturesProps extends FilesProps {
  readonly onRemove: (id: number) => void;
}

function Pictures({ owner, onSaved, onRemove }: PicturesProps) {
  const list = owner.pictures_list;
  const first = async (id: number) => {
    const ids = [id, ...list.map((picture) => picture.id).filter((other) => other !== id)];
    if (await saved(owner.order(ids), 'Порядок сохранён')) onSaved();
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
