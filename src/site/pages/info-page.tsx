import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../complex/rules/format.ts';
import { type LegalTable, type LegalText, operatorOf } from '../../people/rules/legal/legal-text.ts';
import { filledSections, LEGAL_SLUGS, legalText } from '../../people/rules/legal/legal-texts.ts';
import type { BrandConfig } from '../../platform/contract/site.ts';
import { nbsp } from '../../platform/rules/russian.ts';
import { Breadcrumbs } from '../ui/layout/breadcrumbs.tsx';
import styles from './info-page.module.css';

export interface InfoPageProps {
  readonly text: LegalText;
  readonly brand: BrandConfig;
  /** Below the text: what can be done about it. */
  readonly children?: ReactNode;
}

/** A legal text with the operator's data filled in. */
export function InfoPage({ text, brand, children }: InfoPageProps) {
  return (
    <div className={`nv-wrap ${styles.page}`}>
      <Breadcrumbs crumbs={[{ title: 'Главная', to: '/' }, { title: text.title }]} />
      <div className={styles.columns}>
        <article className={styles.text}>
          <h1>{text.title}</h1>
          <p className={styles.version}>Редакция от {formatDate(new Date(`${text.version}T12:00:00Z`))}</p>
          {filledSections(text, operatorOf(brand)).map(({ title, paragraphs, list, table }) => (
            <section key={title}>
              <h2>{title}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{nbsp(paragraph)}</p>
              ))}
              {list && (
                <ul>
                  {list.map((item) => (
                    <li key={item}>{nbsp(item)}</li>
                  ))}
                </ul>
              )}
              {table && <Table {...table} />}
            </section>
          ))}
          {children}
        </article>
        <Documents current={text} />
      </div>
    </div>
  );
}

/** The way from one document to the others, beside the text or, on narrow screens, below it. */
function Documents({ current }: { readonly current: LegalText }) {
  return (
    <nav className={styles.documents} aria-label="Документы" data-print="hide">
      <h2>Документы</h2>
      <ul>
        {LEGAL_SLUGS.map((slug) => {
          const text = legalText(slug);
          return (
            <li key={slug}>
              <Link to={`/info/${slug}`} aria-current={text === current ? 'page' : undefined}>
                {text?.title}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** On phones each row becomes a list of its own: nothing scrolls sideways. */
function Table({ head, rows }: LegalTable) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, i) => (
              <td key={head[i]} data-title={head[i]}>
                {nbsp(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
