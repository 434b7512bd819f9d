import { useRef, useState } from 'react';
import { formatDateTime } from '../../complex/rules/format.ts';
import { groupDigits } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { base64Of } from '../../site/office/base64-of.ts';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { saved } from '../../site/office/saved.ts';
import { useAnswered } from '../../site/office/use-answered.ts';
import { Button } from '../../site/ui/button.tsx';
import type { AvitoDirectory } from '../contract/directory.ts';
import { FeedTabs } from './feed-tabs.tsx';
import styles from './feeds.module.css';

/** Largest file, bytes; the server has the last word. */
const MAX_BYTES = 60_000_000;

/** «Справочник Авито»: names and addresses of the complexes that ads of Avito know by number alone. */
export function AvitoDirectoryPage({ directory: loaded }: { readonly directory: AvitoDirectory }) {
  const [directory, change] = useAnswered(loaded);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const load = async (file: File) => {
    if (file.size > MAX_BYTES) return notify.error('Файл больше 60 МБ');
    setBusy(true);
    const call = base64Of(file).then((content) => callApi('loadAvitoDirectory', { body: { content } }));
    const done = await saved(call, 'Справочник загружен, фиды Авито перечитываются');
    if (done) change(() => done.answer.data);
    setBusy(false);
  };
  const { entries, complexes, loaded_at, lacking } = directory;
  return (
    <>
      <ListHead title="Справочник новостроек Авито" />
      <FeedTabs />
      <section className={`nv-card ${styles.directory}`} aria-label="Справочник">
        <p>
          Объявления Авито называют комплекс только номером. Скачайте справочник новостроек в кабинете Автозагрузки
          (XML, можно сжатый gzip) или составьте таблицу CSV со столбцами id, name, а если нужно — complex_id, housing,
          address, developer, region, city.
        </p>
        <p role="status">
          {loaded_at
            ? `Загружен ${formatDateTime(loaded_at)}: комплексов Москвы и области ${groupDigits(complexes)}, записей ${groupDigits(entries)}.`
            : 'Справочник ещё не загружали.'}
        </p>
        {lacking.length > 0 && (
          <p className={styles.warning}>Объявления называют номера, которых в нём нет: {lacking.join(', ')}.</p>
        )}
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={busy ? 'Читаем справочник' : undefined}
            onClick={() => input.current?.click()}
          >
            {loaded_at ? 'Загрузить новый' : 'Загрузить справочник'}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Файл справочника"
            accept=".xml,.gz,.csv,.txt,text/xml,text/csv"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              currentTarget.value = '';
              if (file) void load(file);
            }}
          />
        </div>
      </section>
    </>
  );
}
