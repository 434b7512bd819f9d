import type { BrandConfig } from '../../../contract/site.ts';
import { nbsp } from '../../../domain/russian.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import styles from './info-page.module.css';
import { fillIn, type InfoText, TEXTS_VERSION } from './info-texts.ts';

/** A legal text with the operator's data filled in. */
export function InfoPage({ text, brand }: { readonly text: InfoText; readonly brand: BrandConfig }) {
  return (
    <div className={`nv-wrap ${styles.page}`}>
      <Breadcrumbs crumbs={[{ title: 'Главная', to: '/' }, { title: text.title }]} />
      <article className={styles.text}>
        <h1>{text.title}</h1>
        <p className={styles.version}>Редакция от {TEXTS_VERSION}</p>
        {text.sections.map(({ title, paragraphs, list }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{nbsp(fillIn(paragraph, brand))}</p>
            ))}
            {list && (
              <ul>
                {list.map((item) => (
                  <li key={item}>{nbsp(fillIn(item, brand))}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </article>
    </div>
  );
}
