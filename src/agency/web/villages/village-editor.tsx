import type { MapSettings } from '../../../map/web/engine/map-engine.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { useAnswered } from '../../../site/office/use-answered.ts';
import type { CuratedVillage } from '../../contract/villages.ts';
import { CardFrame } from '../curation/card-frame.tsx';
import { type CardPart, filePartsOf } from '../curation/card-parts.tsx';
import { Files } from '../curation/files-part.tsx';
import { VillageFacts } from './village-facts.tsx';
import { VillageLists } from './village-lists.tsx';

export interface VillageEditorProps {
  readonly village: CuratedVillage;
  readonly map: MapSettings;
}

const FILE_FORMS = { progress: 'village-progress', document: 'village-document' } as const;

/** One village as editors work on it, in parts with addresses: facts over those of feeds, texts, pictures, papers. */
export function VillageEditor({ village: loaded, map }: VillageEditorProps) {
  const [village, change] = useAnswered(loaded);
  const onSaved = (answer: CuratedVillage) => change(() => answer);
  const { id, lacks } = village;
  const params = { id };
  const lacking = lacks.map(({ title, field }) => ({ title, href: `#field-${field}` }));
  return (
    <CardFrame
      card={village}
      list={{ to: '/admin/catalogue/villages', label: 'Посёлки' }}
      lacking={[{ words: 'Чтобы показать, нужно', lacks: lacking }]}
      blocked={lacks.length > 0}
      publish={(published) => callApi('publishVillage', { params, body: { published } })}
      hiding="Карточка и ссылки на неё и на предложения перестанут открываться, в поиске их не будет. У клиентов в избранном и рекомендациях будет написано, что посёлок сейчас не показан на сайте. Показать снова можно здесь же."
      said={{ hidden: 'Посёлок скрыт', shown: 'Посёлок на сайте' }}
      onSaved={onSaved}
      parts={partsOf(village)}
    >
      <VillageFacts village={village} map={map} onSaved={onSaved} />
      <VillageLists village={village} onSaved={onSaved} />
      <Files
        card={village}
        forms={FILE_FORMS}
        add={(body) => callApi('addVillageFile', { params, body })}
        remove={(kind, file_id) => callApi('removeVillageFile', { params: { ...params, kind, file_id } })}
        order={(ids) => callApi('orderVillagePictures', { params, body: { ids } })}
        onSaved={onSaved}
      />
    </CardFrame>
  );
}

const partsOf = (village: CuratedVillage): readonly CardPart[] => [
  { id: 'facts', title: 'Сведения' },
  { id: 'specifications', title: 'Характеристики' },
  { id: 'texts', title: 'Преимущества' },
  { id: 'outline', title: 'Граница' },
  ...filePartsOf(village),
];
