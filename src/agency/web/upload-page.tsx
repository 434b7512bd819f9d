import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { base64Of } from '../../site/office/base64-of.ts';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import { saveFile } from '../../site/office/lists/save-file.ts';
import { FAILED, failureText } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconDownload } from '../../site/ui/icons.ts';
import type { UploadPlan } from '../contract/upload.ts';
import styles from './upload-page.module.css';
import { UploadReport } from './upload-report.tsx';

/** Largest file, bytes; the server has the last word. */
const MAX_BYTES = 40_000_000;
const ACCEPTED =
  '.xlsx,.csv,.zip,text/csv,application/zip,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Busy = 'template' | 'check' | 'apply';

/** «Загрузка таблицей»: facts, pictures and documents of many complexes, looked at before they are applied. */
export function UploadPage() {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState<Busy | null>(null);
  const [file, setFile] = useState<{ readonly name: string; readonly content: string } | null>(null);
  const [plan, setPlan] = useState<UploadPlan | null>(null);
  // Why a file was not taken stands until another one is chosen.
  const [refusal, setRefusal] = useState<string | null>(null);

  const during = async (what: Busy, work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      if (what === 'template') notify.error(FAILED);
      else setRefusal(failureText(error));
    } finally {
      setBusy(null);
    }
  };
  const check = (chosen: File) => {
    setPlan(null);
    setFile(null);
    setRefusal(chosen.size > MAX_BYTES ? `${chosen.name}: файл больше 40 МБ, разделите его` : null);
    if (chosen.size > MAX_BYTES) return;
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
      const failed = [...data.complexes, ...data.logos].filter((one) => one.failed !== null).length;
      if (failed > 0) notify.error(`Осталось как было: ${failed}, причины — в отчёте`);
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
        <p className="nv-secondary">
          Вид и дата документов — на втором листе «Документы» (или во второй таблице архива): строка на документ, в
          столбце «Файл» — имя файла в папке комплекса. Логотипы: папка «застройщики», файл назван как застройщик.
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
            variant={plan ? 'plain' : 'primary'}
            busy={busy === 'check' ? 'Проверяем' : undefined}
            onClick={() => input.current?.click()}
          >
            Выбрать и проверить файл
          </Button>
          {file && <span className="nv-secondary">{file.name}</span>}
        </div>
        {refusal !== null && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
      </section>
      {plan && (
        <UploadReport plan={plan}>
          {file && !plan.applied && plan.problems.length === 0 && plan.complexes.length + plan.logos.length > 0 && (
            <Button
              variant="primary"
              busy={busy === 'apply' ? 'Применяем' : undefined}
              onClick={() => void apply(file, plan)}
            >
              Применить
            </Button>
          )}
        </UploadReport>
      )}
    </>
  );
}
