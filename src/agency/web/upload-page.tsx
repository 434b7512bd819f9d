import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { plural } from '../../platform/rules/russian.ts';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { base64Of } from '../../site/office/base64-of.ts';
import { ListHead } from '../../site/office/list-head.tsx';
import { saveFile } from '../../site/office/save-file.ts';
import { FAILED, failureText } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconDownload } from '../../site/ui/icons.ts';
import type { UploadPlan } from '../contract/upload.ts';
import styles from './upload-page.module.css';

/** Largest file, bytes; the server has the last word. */
const MAX_BYTES = 40_000_000;
const ACCEPTED =
  '.xlsx,.csv,.zip,text/csv,application/zip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Busy = 'template' | 'check' | 'apply';
type PlannedComplex = UploadPlan['complexes'][number];

/** «Загрузка таблицей»: facts, pictures and documents of many complexes, looked at before they are applied. */
export function UploadPage() {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [file, setFile] = useState<{ readonly name: string; readonly content: string } | null>(null);
  const [plan, setPlan] = useState<UploadPlan | null>(null);

  const during = async (what: Busy, work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      notify.error(what === 'template' ? FAILED : failureText(error));
    } finally {
      setBusy(null);
    }
  };
  const check = (chosen: File) => {
    if (chosen.size > MAX_BYTES) return notify.error('Файл больше 40 МБ: разделите его');
    setPlan(null);
    return during('check', async () => {
      const content = await base64Of(chosen);
      setFile({ name: chosen.name, content });
      setPlan((await callApi('uploadCuration', { body: { content } })).data);
    });
  };
  const apply = ({ content }: { readonly content: string }, looked: UploadPlan) =>
    during('apply', async () => {
      const { data } = await callApi('uploadCuration', { body: { content, plan: looked.plan } });
      setPlan(data);
      setFile(null);
      const failed = data.complexes.filter((one) => one.failed !== null).length;
      if (failed > 0) notify.error(`Не применено комплексов: ${failed}`);
      else notify.success('Изменения применены');
    });

  return (
    <>
      <nav aria-label="Где вы" className="nv-small nv-secondary">
        <Link to="/admin/catalogue">Каталог</Link> › <span aria-current="page">Загрузка таблицей</span>
      </nav>
      <ListHead title="Загрузка таблицей" />
      <section className={`nv-card ${styles.steps}`} aria-label="Что сделать">
        <p>
          Скачайте таблицу: в ней строка на каждый комплекс и то, что уже указано в редакторе. Заполните и загрузите её
          обратно: книгой Excel или CSV. Пустая ячейка ничего не меняет, тире «—» возвращает значение из фида.
        </p>
        <p className="nv-secondary">
          Картинки и документы: положите таблицу в ZIP рядом с папками, названными по адресу комплекса на сайте.
          Картинки папки заменят картинки редактора, PDF и всё из вложенной папки «документы» станет документами;
          документ с тем же названием заменится. До 40 МБ в одном архиве, до 10 МБ в одном файле.
        </p>
        <div className={styles.row}>
          <Button
            busy={busy === 'template' ? 'Готовим таблицу' : undefined}
            onClick={() => void during('template', () => saveFile('/api/catalogue/template', 'Комплексы.xlsx'))}
          >
            <Icon of={IconDownload} size={18} />
            Скачать таблицу
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPTED}
            aria-label="Файл с таблицей"
            onChange={(event) => {
              const chosen = event.currentTarget.files?.[0];
              event.currentTarget.value = '';
              if (chosen) void check(chosen);
            }}
          />
          <Button
            variant={plan ? 'default' : 'primary'}
            busy={busy === 'check' ? 'Проверяем' : undefined}
            onClick={() => input.current?.click()}
          >
            Выбрать и проверить файл
          </Button>
          {file && <span className="nv-secondary">{file.name}</span>}
        </div>
      </section>
      {plan && (
        <Report plan={plan}>
          {file && !plan.applied && plan.problems.length === 0 && plan.complexes.length > 0 && (
            <Button
              variant="primary"
              busy={busy === 'apply' ? 'Применяем' : undefined}
              onClick={() => void apply(file, plan)}
            >
              Применить
            </Button>
          )}
        </Report>
      )}
    </>
  );
}

function Report({ plan, children }: { readonly plan: UploadPlan; readonly children: ReactNode }) {
  const { applied, complexes, unchanged, problems } = plan;
  return (
    <section className={styles.report} aria-label={applied ? 'Что изменено' : 'Что изменится'}>
      <h2 className={styles.head} role="status">
        {headOf(plan)}
      </h2>
      {unchanged > 0 && problems.length === 0 && <p className="nv-secondary">Без изменений: {unchanged}</p>}
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label="Ошибки">
          {problems.map(({ where, message }) => (
            <li key={`${where} ${message}`}>
              {where}: {message}
            </li>
          ))}
        </ul>
      )}
      <div>{children}</div>
      {complexes.map((one) => (
        <Planned key={one.id} one={one} />
      ))}
    </section>
  );
}

function headOf({ applied, complexes, problems }: UploadPlan): string {
  const count = complexes.filter(({ failed }) => failed === null).length;
  const counted = `${count} ${plural(count, 'комплекс', 'комплекса', 'комплексов')}`;
  if (applied) return count > 0 ? `Готово: изменено ${counted}` : 'Ничего не изменено';
  if (problems.length > 0) return 'В файле есть ошибки: пока они есть, ничего не изменится';
  return count > 0 ? `Изменится ${counted}` : 'Файл ничего не меняет';
}

function Planned({
  one: { id, title, title_eng, changes, pictures, documents, failed },
}: {
  readonly one: PlannedComplex;
}) {
  return (
    <article className={`nv-card ${styles.card}`}>
      <h3>
        <Link className="nv-link" to={`/admin/catalogue/${id}`}>
          {title}
        </Link>{' '}
        <span className="nv-caption nv-tertiary">{title_eng}</span>
      </h3>
      {failed !== null && <p role="alert">Осталось как было: {failed}</p>}
      <dl className={styles.changes}>
        {changes.map((change) => (
          <div key={change.title} style={{ display: 'contents' }}>
            <dt>{change.title}</dt>
            <dd>
              {change.old !== null && <span className={styles.old}>{change.old}</span>}
              {change.old !== null && ' → '}
              {change.new ?? 'как в фиде'}
            </dd>
          </div>
        ))}
        {pictures.added > 0 && (
          <div style={{ display: 'contents' }}>
            <dt>Картинки</dt>
            <dd>
              новых {pictures.added}
              {pictures.replaced > 0 && `, вместо прежних ${pictures.replaced}`}
            </dd>
          </div>
        )}
        {documents.added.length > 0 && (
          <div style={{ display: 'contents' }}>
            <dt>Новые документы</dt>
            <dd>{documents.added.join(', ')}</dd>
          </div>
        )}
        {documents.replaced.length > 0 && (
          <div style={{ display: 'contents' }}>
            <dt>Заменятся документы</dt>
            <dd>{documents.replaced.join(', ')}</dd>
          </div>
        )}
      </dl>
    </article>
  );
}
