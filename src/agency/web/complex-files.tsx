import { Select, TextInput } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import { type ReactNode, useRef, useState } from 'react';
import { imageUrl, ROW_IMAGE } from '../../pictures/rules/image-size.ts';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { CuratedComplex } from '../contract/curation.ts';
import styles from './catalogue-page.module.css';
import type { ComplexEditProps } from './complex-fields.tsx';

/** Largest file, bytes; the server has the last word. */
const MAX_BYTES = 10_000_000;
const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

type Upload = Parameters<typeof callApi<'addComplexFile'>>[1]['body'];

/** Pictures in their order, photos of the building site, papers: add, move, take off. */
export function ComplexFiles({ complex, onSaved }: ComplexEditProps) {
  const [taken, setTaken] = useState<string | null>(null);
  const [housing, setHousing] = useState<string | null>(null);
  const [title, setTitle] = useState('');
  const params = { id: complex.id };
  const add = async (file: File, rest: Omit<Upload, 'content'>) => {
    if (file.size > MAX_BYTES) return notify.error('Файл больше 10 МБ');
    const body = { ...rest, content: await base64Of(file) };
    if (await saved(callApi('addComplexFile', { params, body }), 'Файл добавлен')) onSaved();
  };
  const remove = async (kind: 'picture' | 'progress' | 'document', file_id: number) => {
    if (await saved(callApi('removeComplexFile', { params: { ...params, kind, file_id } }), 'Файл убран')) onSaved();
  };
  return (
    <>
      <section id="pictures" className={styles.panel} aria-label="Картинки">
        <h2 className={styles.title}>Картинки</h2>
        <Pictures complex={complex} onSaved={onSaved} onRemove={(id) => void remove('picture', id)} />
        <FileButton accept={PICTURES} onFile={(file) => void add(file, { as: 'picture' })}>
          Добавить картинку
        </FileButton>
      </section>
      <section id="progress" className={styles.panel} aria-label="Ход строительства">
        <h2 className={styles.title}>Ход строительства</h2>
        <ul className={styles.pictures}>
          {complex.progress.map((photo) => (
            <li key={photo.id}>
              <img src={imageUrl(photo.url, ROW_IMAGE)} alt="" loading="lazy" />
              {photo.taken_on.split('-').reverse().join('.')} {photo.housing}
              <Button size="xs" variant="subtle" onClick={() => void remove('progress', photo.id)}>
                Убрать
              </Button>
            </li>
          ))}
        </ul>
        <div className={styles.row}>
          <DatePickerInput aria-label="День съёмки" placeholder="День съёмки" value={taken} onChange={setTaken} />
          <Select
            aria-label="Корпус"
            placeholder="Весь комплекс"
            clearable
            data={complex.housings.map((one) => ({ value: String(one.id), label: one.title }))}
            value={housing}
            onChange={setHousing}
          />
          <FileButton
            accept={PICTURES}
            disabled={!taken}
            onFile={(file) =>
              void add(file, {
                as: 'progress',
                ...(taken ? { taken_on: taken } : {}),
                housing_id: housing ? Number(housing) : null,
              })
            }
          >
            Добавить фото
          </FileButton>
        </div>
      </section>
      <section id="documents" className={styles.panel} aria-label="Документы">
        <h2 className={styles.title}>Документы</h2>
        <ul className={styles.pictures} style={{ display: 'block' }}>
          {complex.documents.map((paper) => (
            <li key={paper.id} className={styles.row} style={{ flexDirection: 'row' }}>
              <a className="nv-link" href={`/media/documents/${paper.id}`} target="_blank" rel="noopener">
                {paper.title}
              </a>
              <Button size="xs" variant="subtle" onClick={() => void remove('document', paper.id)}>
                Убрать
              </Button>
            </li>
          ))}
        </ul>
        <div className={styles.row}>
          <TextInput
            aria-label="Название документа"
            placeholder="Название документа"
            value={title}
            maxLength={200}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <FileButton
            accept={`application/pdf,${PICTURES}`}
            disabled={!title.trim()}
            onFile={(file) => void add(file, { as: 'document', title })}
          >
            Добавить документ
          </FileButton>
        </div>
      </section>
    </>
  );
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

interface FileButtonProps {
  readonly accept: string;
  readonly disabled?: boolean;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

function FileButton({ accept, disabled = false, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="sm" variant="light" disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

/** The content of a file in base64. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  return btoa(text);
}

/** As many characters as one call takes. */
const CHUNK = 32_768;
