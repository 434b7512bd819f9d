import { imageUrl } from '../../pictures/rules/image-size.ts';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { base64Of } from '../../site/office/base64-of.ts';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import type { DeveloperRow } from '../contract/developers.ts';
import styles from './curation/catalogue-page.module.css';
import { FileButton, MAX_BYTES, PICTURES } from './file-button.tsx';

interface DeveloperLogoProps {
  readonly developer: DeveloperRow;
  readonly onChanged: (developer: DeveloperRow) => void;
}

/** The logo that cards show beside the developer's name: of the editor, else of the feed, else the first letter. */
export function DeveloperLogo({ developer: { id, title, logo }, onChanged }: DeveloperLogoProps) {
  const params = { id };
  const add = async (file: File) => {
    if (file.size > MAX_BYTES) return notify.error('Файл больше 10 МБ');
    const body = { content: await base64Of(file) };
    const done = await saved(callApi('setDeveloperLogo', { params, body }), 'Логотип сохранён');
    if (done) onChanged(done.answer.data);
  };
  const remove = async () => {
    const done = await saved(callApi('removeDeveloperLogo', { params }), 'Логотип убран');
    if (done) onChanged(done.answer.data);
  };
  return (
    <section aria-label="Логотип">
      <p>Логотип</p>
      <p className={styles.feed}>{wordsOf(logo)}</p>
      <span className={styles.row}>
        {logo && (
          <img
            className={styles.logo}
            src={imageUrl(logo.url, { w: 240, fit: 'contain', q: 85 })}
            alt={`Логотип: ${title}`}
          />
        )}
        <FileButton accept={PICTURES} onFiles={([file]) => file && void add(file)}>
          {logo ? 'Заменить' : 'Добавить логотип'}
        </FileButton>
        {logo?.origin === 'curated' && (
          <Button size="sm" variant="subtle" onClick={() => void remove()}>
            Убрать
          </Button>
        )}
      </span>
    </section>
  );
}

function wordsOf(logo: DeveloperRow['logo']): string {
  if (!logo) return 'Нет: на карточке первая буква названия';
  return logo.origin === 'feed' ? 'Из фида' : 'Добавлен редактором';
}
