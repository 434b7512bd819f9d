import { useMemo } from 'react';
import { notify } from '../../client/notices.ts';
import { hearOfficeDevice, keepDraft, keptDrafts, officeDeviceText } from '../../client/office-device.ts';
import { useHeard } from '../../client/store.ts';
import { useVisitor } from '../../client/visitor.ts';
import { Button } from '../../ui/button.tsx';
import styles from './device.module.css';
import { OFFICE_FORMS, type OfficeForm } from './office-forms.ts';

export interface UnsavedWordsProps {
  /** Forms of a page that does not open any more, with the field of each that holds words. */
  readonly fields: Readonly<Partial<Record<OfficeForm, string>>>;
  /** What they were about, as the forms were told it. */
  readonly subject: number;
}

/** What was being written about something that does not open any more: to read and to copy. Nothing where nothing was. */
export function UnsavedWords({ fields, subject }: UnsavedWordsProps) {
  const owner = useVisitor()?.id ?? 0;
  const kept = useHeard(hearOfficeDevice, officeDeviceText, null);
  const unsaved = useMemo(() => (kept === null ? [] : wordsOf(owner, fields, subject)), [owner, fields, subject, kept]);
  if (unsaved.length === 0) return null;
  const copy = (words: string) =>
    navigator.clipboard.writeText(words).then(
      () => notify.success('Скопировано'),
      () => notify.error('Браузер не дал скопировать: выделите текст и скопируйте его сами'),
    );
  return (
    <section className={styles.unsaved} aria-label="Не сохранено">
      <h2 className={styles.unsavedTitle}>Вы писали и не сохранили</h2>
      <ul className={styles.commands}>
        {unsaved.map(({ form, words }) => (
          <li key={form}>
            <b>{OFFICE_FORMS[form]}</b>
            <p className={styles.words}>{words}</p>
            <p className={styles.actions}>
              <Button size="xs" variant="light" onClick={() => void copy(words)}>
                Скопировать
              </Button>
              <Button size="xs" variant="subtle" onClick={() => keepDraft(owner, `${form}:${subject}`, undefined)}>
                Больше не нужно
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf(owner: number, fields: UnsavedWordsProps['fields'], subject: number) {
  const drafts = keptDrafts(owner);
  return (Object.entries(fields) as [OfficeForm, string][]).flatMap(([form, field]) => {
    const words = drafts[`${form}:${subject}`]?.fields[field]?.value;
    return typeof words === 'string' && words.trim() !== '' ? [{ form, words }] : [];
  });
}
