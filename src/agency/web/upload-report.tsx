import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { titleOfKind } from '../../complex/rules/document-kinds.ts';
import { plural } from '../../platform/rules/russian.ts';
import type { UploadedPaper, UploadPlan } from '../contract/upload.ts';
import { rowRanges } from '../rules/row-ranges.ts';
import styles from './upload-page.module.css';

type PlannedComplex = UploadPlan['complexes'][number];

/** What an upload would do or did: complexes, logos, what stays and why, what was not understood. */
export function UploadReport({ plan, children }: { readonly plan: UploadPlan; readonly children: ReactNode }) {
  const { applied, complexes, logos, left, problems, problem_count } = plan;
  return (
    <section className={styles.report} aria-label={applied ? 'Что изменено' : 'Что изменится'}>
      <h2 className={styles.head} role="status">
        {headOf(plan)}
      </h2>
      {problems.length > 0 && (
        <ul className={styles.problems} aria-label="Ошибки">
          {problems.map(({ where, message }) => (
            <li key={`${where} ${message}`}>
              {where}: {message}
            </li>
          ))}
          {problem_count > problems.length && <li>И ещё {problem_count - problems.length}: исправьте сначала эти</li>}
        </ul>
      )}
      {left.length > 0 && problems.length === 0 && (
        <ul className="nv-secondary" aria-label="Осталось как было">
          {left.map(({ why, count, rows }) => (
            <li key={why}>
              {why}: {count}
              {rows.length > 0 && ` (${rowRanges(rows)})`}
            </li>
          ))}
        </ul>
      )}
      <div>{children}</div>
      {logos.length > 0 && (
        <article className={`nv-card ${styles.card}`}>
          <h3>Логотипы</h3>
          <ul>
            {logos.map(({ id, title, replaces, failed }) => (
              <li key={id}>
                {title}: {failed ?? (replaces ? 'вместо прежнего' : 'новый')}
              </li>
            ))}
          </ul>
        </article>
      )}
      {complexes.map((one) => (
        <Planned key={one.id} one={one} />
      ))}
    </section>
  );
}

function headOf({ applied, complexes, logos, problems, problem_count }: UploadPlan): string {
  const done = ({ failed }: { readonly failed: string | null }) => failed === null;
  const [count, pictures] = [complexes.filter(done).length, logos.filter(done).length];
  const counted = [
    count > 0 && `${count} ${plural(count, 'комплекс', 'комплекса', 'комплексов')}`,
    pictures > 0 && `${pictures} ${plural(pictures, 'логотип', 'логотипа', 'логотипов')}`,
  ]
    .filter(Boolean)
    .join(', ');
  // The verb agrees with what is named first.
  const first = count > 0 ? count : pictures;
  if (applied)
    return counted ? `Готово: ${plural(first, 'изменён', 'изменены', 'изменено')} ${counted}` : 'Ничего не изменено';
  if (problems.length > 0)
    return `В файле ${problem_count} ${plural(problem_count, 'ошибка', 'ошибки', 'ошибок')}: пока они есть, ничего не изменится`;
  return counted ? `${plural(first, 'Изменится', 'Изменятся', 'Изменится')} ${counted}` : 'Файл ничего не меняет';
}

function Planned({
  one: { id, title, title_eng, rows, changes, pictures, documents, failed },
}: {
  readonly one: PlannedComplex;
}) {
  return (
    <article className={`nv-card ${styles.card}`}>
      <h3>
        <Link className="nv-link" to={`/admin/catalogue/${id}`}>
          {title}
        </Link>{' '}
        <span className="nv-caption nv-tertiary">
          {title_eng}
          {rows.length > 0 && `, ${rowRanges(rows)}`}
        </span>
      </h3>
      {failed !== null && <p role="alert">Осталось как было: {failed}</p>}
      <dl className={styles.changes}>
        {changes.map((change) => (
          <Fact key={change.title} title={change.title}>
            {change.old !== null && <span className={styles.old}>{change.old}</span>}
            {change.old !== null && ' → '}
            {change.new ?? 'как в фиде'}
          </Fact>
        ))}
        {pictures.added > 0 && (
          <Fact title="Картинки">
            новых {pictures.added}
            {pictures.replaced > 0 && `, вместо прежних ${pictures.replaced}`}
          </Fact>
        )}
        {documents.added.length > 0 && <Fact title="Новые документы">{papersText(documents.added)}</Fact>}
        {documents.replaced.length > 0 && <Fact title="Заменятся документы">{papersText(documents.replaced)}</Fact>}
        {documents.described.length > 0 && <Fact title="Другие вид или дата">{papersText(documents.described)}</Fact>}
      </dl>
    </article>
  );
}

const papersText = (papers: readonly UploadedPaper[]): string =>
  papers
    .map(({ title, kind, date }) => {
      const details = [titleOfKind(kind).toLowerCase(), date && `от ${date.split('-').reverse().join('.')}`];
      return `${title} (${details.filter(Boolean).join(', ')})`;
    })
    .join(', ');

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div style={{ display: 'contents' }}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
