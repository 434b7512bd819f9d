import { Select, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { titleOfKind } from '../../../complex/rules/document-kinds.ts';
import { imageUrl, ROW_IMAGE } from '../../../pictures/rules/image-size.ts';
import type { callApi } from '../../../site/client/api-client.ts';
import { notify } from '../../../site/client/notices.ts';
import { base64Of } from '../../../site/office/base64-of.ts';
import type { OfficeForm } from '../../../site/office/device/office-forms.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { failureText, saved } from '../../../site/office/saved.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { CuratedCard } from '../../contract/curated-card.ts';
import type { CuratedComplex } from '../../contract/curation.ts';
import { FileButton, MAX_BYTES, PICTURES } from '../file-button.tsx';
import styles from './catalogue-page.module.css';
import { Part } from './lines-part.tsx';

type Upload = Parameters<typeof callApi<'addComplexFile'>>[1]['body'];
type Answer<Card> = Promise<{ readonly data: Card }>;

/** What has pictures, photos of the building site and papers, and the calls that change them. */
interface FilesProps<Card> {
  readonly card: Pick<CuratedCard, 'id' | 'pictures_list' | 'progress' | 'documents'>;
  /** Names of its forms on the device. */
  readonly forms: { readonly progress: OfficeForm; readonly document: OfficeForm };
  /** Of a complex: a photo may be of one. */
  readonly housings?: CuratedComplex['housings'];
  readonly add: (body: Upload) => Answer<Card>;
  readonly remove: (kind: Upload['as'], fileId: number) => Answer<Card>;
  readonly order: (ids: number[]) => Answer<Card>;
  readonly onSaved: (card: Card) => void;
}

/** One file with what belongs to it. */
type Adding = Omit<Upload, 'content'> & { readonly file: File };

/** Pictures in their order, photos of the building site, papers: add many at once, move, take off. */
export function Files<Card>({ card, forms, housings = [], add, remove, order, onSaved }: FilesProps<Card>) {
  const { sending, send } = useSending(async (body) => onSaved((await add(body)).data));
  const change = async (call: Answer<Card>, said: string) => {
    const done = await saved(call, said);
    if (done) onSaved(done.answer.data);
  };
  const removing = (kind: Upload['as']) => (id: number) => void change(remove(kind, id), 'Файл убран');
  const parts = { card, sending, onAdd: send };
  return (
    <>
      <Part id="pictures" title="Картинки">
        <Pictures
          list={card.pictures_list}
          onOrder={(ids) => void change(order(ids), 'Порядок сохранён')}
          onRemove={removing('picture')}
        />
        <FileButton
          accept={PICTURES}
          multiple
          busy={sending}
          onFiles={(files) => void send(files.map((file) => ({ file, as: 'picture' })))}
        >
          Добавить картинки
        </FileButton>
      </Part>
      <Progress {...parts} form={forms.progress} housings={housings} onRemove={removing('progress')} />
      <Documents {...parts} form={forms.document} onRemove={removing('document')} />
    </>
  );
}

type Add = (body: Upload) => Promise<void>;

/** Sends files one after another; what is refused is named, the others are added. */
function useSending(add: Add) {
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
    if (refused.length > 0) notify.error(refused.join('. '));
    else notify.success(added === 1 ? 'Файл добавлен' : `Добавлено файлов: ${added}`);
    return refused.length === 0;
  };
  return { sending, send };
}

async function sendOne(add: Add, file: File, rest: Omit<Upload, 'content'>): Promise<string | null> {
  if (file.size > MAX_BYTES) return 'больше 10 МБ';
  try {
    await add({ ...rest, content: await base64Of(file) });
    return null;
  } catch (error) {
    return failureText(error);
  }
}

interface PartProps {
  readonly card: Pick<CuratedCard, 'id' | 'progress' | 'documents'>;
  readonly form: OfficeForm;
  readonly sending: string | undefined;
  readonly onAdd: (adding: readonly Adding[]) => Promise<boolean>;
  readonly onRemove: (id: number) => void;
}

interface ProgressProps extends PartProps {
  readonly housings: CuratedComplex['housings'];
}

/** Photos of the building site, of one housing or all; new ones are of the housing that is chosen. */
function Progress({ card, form: name, housings, sending, onAdd, onRemove }: ProgressProps) {
  const form = useOfficeForm<{ taken: string | null; housing: string | null }>(name, card.id, {
    taken: null,
    housing: null,
  });
  const { taken, housing } = form.draft;
  const [wrong, setWrong] = useState(false);
  const title = housings.find(({ id }) => String(id) === housing)?.title;
  const shown = card.progress.filter((photo) => housing === null || photo.housing === title);
  const add = (files: readonly File[]) => {
    if (taken === null) return setWrong(true);
    const where = housing === null ? {} : { housing_id: Number(housing) };
    const of = { as: 'progress', taken_on: taken, ...where } as const;
    void onAdd(files.map((file) => ({ file, ...of }))).then((done) => done && form.forget({ taken, housing }));
  };
  return (
    <Part id="progress" title="Ход строительства">
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
          {shown.length === 0 ? 'У этого корпуса фото нет' : `Показано ${shown.length} из ${card.progress.length}`}
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
    </Part>
  );
}

/** Papers; each of several files is called as the file is, a single one as it is named here. */
function Documents({ card, form: name, sending, onAdd, onRemove }: PartProps) {
  const form = useOfficeForm(name, card.id, { title: '' });
  const { title } = form.draft;
  const add = async (files: readonly File[]) => {
    const named = (file: File) => (files.length === 1 && title.trim()) || file.name.replace(/\.[^.]+$/, '');
    if (await onAdd(files.map((file) => ({ file, as: 'document', title: named(file) })))) form.forget();
  };
  return (
    <Part id="documents" title="Документы">
      <ul className={styles.pictures} style={{ display: 'block' }}>
        {card.documents.map((paper) => (
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
    </Part>
  );
}

/** Its kind, where the title does not say it, and its day. */
function paperNote({ title, kind, published_at }: CuratedCard['documents'][number]): string {
  const name = titleOfKind(kind).toLowerCase();
  const said = title.toLowerCase().includes(name) || kind === 'other';
  return [said ? '' : name, published_at && `от ${published_at.split('-').reverse().join('.')}`]
    .filter(Boolean)
    .join(', ');
}

interface PicturesProps {
  readonly list: CuratedCard['pictures_list'];
  readonly onOrder: (ids: number[]) => void;
  readonly onRemove: (id: number) => void;
}

function Pictures({ list, onOrder, onRemove }: PicturesProps) {
  const first = (id: number) => onOrder([id, ...list.map((picture) => picture.id).filter((other) => other !== id)]);
  return (
    <ul className={styles.pictures}>
      {list.map((picture, index) => (
        <li key={picture.id}>
          <img src={imageUrl(picture.url, ROW_IMAGE)} alt={`Картинка ${index + 1}`} loading="lazy" />
          {picture.origin === 'feed' ? 'из фида' : 'добавлена'}
          <span className={styles.row}>
            {index > 0 && (
              <Button size="xs" variant="subtle" onClick={() => first(picture.id)}>
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
