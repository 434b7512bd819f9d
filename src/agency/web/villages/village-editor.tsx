import { Link } from 'react-router';
import type { MapSettings } from '../../../map/web/engine/map-engine.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { ListHead } from '../../../site/office/lists/list-head.tsx';
import { saved } from '../../../site/office/saved.ts';
import { useAnswered } from '../../../site/office/use-answered.ts';
import { Button, ButtonLink } from '../../../site/ui/button.tsx';
import type { CuratedVillage } from '../../contract/villages.ts';
import { type CardPart, CardParts } from '../curation/card-parts.tsx';
import styles from '../curation/catalogue-page.module.css';
import { Files, type FilesOwner } from '../curation/complex-files.tsx';
import { VillageFacts } from './village-facts.tsx';
import { VillageLists } from './village-lists.tsx';

export interface VillageEditorProps {
  readonly village: CuratedVillage;
  readonly map: MapSettings;
}

/** One village as editors work on it, in parts with addresses: facts over those of feeds, texts, pictures, papers. */
export function VillageEditor({ village: loaded, map }: VillageEditorProps) {
  const [village, change] = useAnswered(loaded);
  const onSaved = (answer: CuratedVillage) => change(() => answer);
  const { id, title, title_eng, published, lacks } = village;
  const publish = async () => {
    const call = callApi('publishVillage', { params: { id }, body: { published: !published } });
    const done = await saved(call, published ? 'Посёлок скрыт' : 'Посёлок на сайте');
    if (done) onSaved(done.answer.data);
  };
  return (
    <>
      <nav aria-label="Где вы" className="nv-small nv-secondary">
        <Link to="/admin/catalogue/villages">Посёлки</Link> › <span aria-current="page">{title}</span>
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
          disabled={!published && lacks.length > 0}
          onClick={() => void publish()}
        >
          {published ? 'Скрыть с сайта' : 'Показать на сайте'}
        </Button>
      </ListHead>
      {lacks.length > 0 && (
        <p className={styles.missing}>
          Чтобы показать, нужно:{' '}
          {lacks.map(({ title: words, field }, i) => (
            <span key={words}>
              {i > 0 && ', '}
              <a href={`#field-${field}`}>{words}</a>
            </span>
          ))}
        </p>
      )}
      <CardParts parts={partsOf(village)} />
      <div className={styles.panels}>
        <VillageFacts village={village} map={map} onSaved={onSaved} />
        <VillageLists village={village} onSaved={onSaved} />
        <Files owner={filesOf(village, onSaved)} onSaved={() => {}} />
      </div>
    </>
  );
}

const partsOf = ({ pictures_list, progress, documents }: CuratedVillage): readonly CardPart[] => [
  { id: 'facts', title: 'Сведения' },
  { id: 'specifications', title: 'Характеристики' },
  { id: 'texts', title: 'Преимущества' },
  { id: 'outline', title: 'Граница' },
  { id: 'pictures', title: 'Картинки', count: pictures_list.length },
  { id: 'progress', title: 'Ход строительства', count: progress.length },
  { id: 'documents', title: 'Документы', count: documents.length },
];

/** Its files: each answer is the village as it is then. */
function filesOf(
  { id, pictures_list, progress, documents }: CuratedVillage,
  onSaved: (village: CuratedVillage) => void,
): FilesOwner {
  const params = { id };
  const shown = async (call: Promise<{ data: CuratedVillage }>) => onSaved((await call).data);
  return {
    ...{ id, pictures_list, progress, documents },
    forms: { progress: 'village-progress', document: 'village-document' },
    add: (body) => shown(callApi('addVillageFile', { params, body })),
    remove: (kind, file_id) => shown(callApi('removeVillageFile', { params: { ...params, kind, file_id } })),
    order: (ids) => shown(callApi('orderVillagePictures', { params, body: { ids } })),
  };
}
