import { Link, useRevalidator } from 'react-router';
import type { MapSettings } from '../../../map/web/engine/map-engine.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { ListHead } from '../../../site/office/lists/list-head.tsx';
import { saved } from '../../../site/office/saved.ts';
import { useAnswered } from '../../../site/office/use-answered.ts';
import { Button, ButtonLink } from '../../../site/ui/button.tsx';
import type { CuratedComplex } from '../../contract/curation.ts';
import { CardParts, complexParts } from './card-parts.tsx';
import styles from './catalogue-page.module.css';
import { ComplexFacts } from './complex-fields.tsx';
import { ComplexFiles } from './complex-files.tsx';
import { ComplexLists } from './complex-lists.tsx';
import { ComplexMerge } from './complex-merge.tsx';

export interface ComplexEditorProps {
  readonly complex: CuratedComplex;
  readonly map: MapSettings;
}

/** One complex as editors work on it, in parts with addresses: facts over those of feeds, texts, names, pictures, papers. */
export function ComplexEditor({ complex: loaded, map }: ComplexEditorProps) {
  const { revalidate } = useRevalidator();
  const [complex, change] = useAnswered(loaded);
  const onSaved = (answer?: CuratedComplex) => (answer ? change(() => answer) : void revalidate());
  const { id, title, title_eng, published, lacks } = complex;
  const blocked = lacks.some(({ blocks }) => blocks);
  const publish = async () => {
    const call = callApi('publishComplex', { params: { id }, body: { published: !published } });
    const done = await saved(call, published ? 'Комплекс скрыт' : 'Комплекс на сайте');
    onSaved(done ? done.answer.data : undefined);
  };
  return (
    <>
      <nav aria-label="Где вы" className="nv-small nv-secondary">
        <Link to="/admin/catalogue">Каталог</Link> › <span aria-current="page">{title}</span>
      </nav>
      <ListHead title={title}>
        <ButtonLink size="sm" to={`/admin/catalogue/${id}/flats`}>
          Квартиры
        </ButtonLink>
        {published && (
          <ButtonLink size="sm" to={`/${title_eng}`} target="_blank">
            Открыть карточку
          </ButtonLink>
        )}
        <Button
          size="sm"
          variant={published ? 'default' : 'primary'}
          disabled={!published && blocked}
          onClick={() => void publish()}
        >
          {published ? 'Скрыть с сайта' : 'Показать на сайте'}
        </Button>
      </ListHead>
      <Lacks complex={complex} />
      <CardParts parts={complexParts(complex)} />
      <div className={styles.panels}>
        <ComplexFacts complex={complex} map={map} onSaved={onSaved} />
        <ComplexLists complex={complex} onSaved={() => void revalidate()} />
        <ComplexFiles complex={complex} onSaved={() => void revalidate()} />
        <ComplexMerge complex={complex} />
      </div>
    </>
  );
}

/** Where on the page a lack is mended. */
const FIELDS = {
  title: '#field-title',
  point: '#field-point',
  developer: '#field-developer',
  legal_name: '#field-developer',
  declaration_url: '#field-declaration_url',
} as const;

/** What is needed to show it, and what staff are asked to complete; each leads to its field. */
function Lacks({ complex: { lacks, published } }: { readonly complex: CuratedComplex }) {
  const groups = [
    { words: 'Чтобы показать, нужно', of: lacks.filter(({ blocks }) => blocks) },
    {
      words: published ? 'Закон просит ещё' : 'Показать можно, но закон просит ещё',
      of: lacks.filter(({ blocks }) => !blocks),
    },
  ];
  return groups.map(
    ({ words, of }) =>
      of.length > 0 && (
        <p key={words} className={styles.missing}>
          {words}:{' '}
          {of.map(({ title, field }, i) => (
            <span key={title}>
              {i > 0 && ', '}
              <a href={FIELDS[field]}>{title}</a>
            </span>
          ))}
        </p>
      ),
  );
}
