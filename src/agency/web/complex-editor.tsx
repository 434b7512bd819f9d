import { Link, useRevalidator } from 'react-router';
import { callApi } from '../../site/client/api-client.ts';
import { ListHead } from '../../site/office/list-head.tsx';
import { saved } from '../../site/office/saved.ts';
import { Button, ButtonLink } from '../../site/ui/button.tsx';
import type { CuratedComplex } from '../contract/curation.ts';
import styles from './catalogue-page.module.css';
import { ComplexFacts } from './complex-fields.tsx';
import { ComplexFiles } from './complex-files.tsx';
import { ComplexLists } from './complex-lists.tsx';
import { ComplexParts } from './complex-parts.tsx';

/** One complex as editors work on it, in parts with addresses: facts over those of feeds, texts, names, pictures, papers. */
export function ComplexEditor({ complex }: { readonly complex: CuratedComplex }) {
  const { revalidate } = useRevalidator();
  const { id, title, title_eng, published, missing } = complex;
  const publish = async () => {
    const call = callApi('publishComplex', { params: { id }, body: { published: !published } });
    await saved(call, published ? 'Комплекс скрыт' : 'Комплекс на сайте');
    void revalidate();
  };
  return (
    <>
      <nav aria-label="Где вы" className="nv-small nv-secondary">
        <Link to="/admin/catalogue">Каталог</Link> › <span aria-current="page">{title}</span>
      </nav>
      <ListHead title={title}>
        {published && (
          <ButtonLink size="sm" to={`/${title_eng}`} target="_blank">
            Открыть карточку
          </ButtonLink>
        )}
        <Button
          size="sm"
          variant={published ? 'default' : 'primary'}
          disabled={!published && missing.length > 0}
          onClick={() => void publish()}
        >
          {published ? 'Скрыть с сайта' : 'Показать на сайте'}
        </Button>
      </ListHead>
      {missing.length > 0 && <p className={styles.missing}>Чтобы показать, не хватает: {missing.join(', ')}</p>}
      <ComplexParts complex={complex} />
      <div className={styles.panels}>
        <ComplexFacts complex={complex} onSaved={() => void revalidate()} />
        <ComplexLists complex={complex} onSaved={() => void revalidate()} />
        <ComplexFiles complex={complex} onSaved={() => void revalidate()} />
      </div>
    </>
  );
}
