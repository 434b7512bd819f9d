import type { MapSettings } from '../../../map/web/engine/map-engine.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { useAnswered } from '../../../site/office/use-answered.ts';
import { ButtonLink } from '../../../site/ui/button.tsx';
import type { CuratedComplex } from '../../contract/curation.ts';
import { CardFrame } from './card-frame.tsx';
import { type CardPart, filePartsOf } from './card-parts.tsx';
import { ComplexFacts } from './complex-fields.tsx';
import { ComplexLists } from './complex-lists.tsx';
import { ComplexMerge } from './complex-merge.tsx';
import { Files } from './files-part.tsx';

export interface ComplexEditorProps {
  readonly complex: CuratedComplex;
  readonly map: MapSettings;
}

const FILE_FORMS = { progress: 'complex-progress', document: 'complex-document' } as const;

/** One complex as editors work on it, in parts with addresses: facts over those of feeds, texts, names, pictures, papers. */
export function ComplexEditor({ complex: loaded, map }: ComplexEditorProps) {
  const [complex, change] = useAnswered(loaded);
  const onSaved = (answer: CuratedComplex) => change(() => answer);
  const { id, lacks, housings } = complex;
  const params = { id };
  return (
    <CardFrame
      card={complex}
      list={{ to: '/admin/catalogue', label: 'Каталог' }}
      lacking={lackingOf(complex)}
      blocked={lacks.some(({ blocks }) => blocks)}
      publish={(published) => callApi('publishComplex', { params, body: { published } })}
      hiding="Карточка и ссылки на неё и на квартиры перестанут открываться, в поиске их не будет, новой брони не поставить. У клиентов в избранном и рекомендациях будет написано, что ЖК сейчас не показан на сайте. Брони и сделки останутся. Показать снова можно здесь же."
      said={{ hidden: 'Комплекс скрыт', shown: 'Комплекс на сайте' }}
      onSaved={onSaved}
      parts={partsOf(complex)}
      actions={
        <ButtonLink size="sm" to={`/admin/catalogue/${id}/flats`}>
          Квартиры
        </ButtonLink>
      }
    >
      <ComplexFacts complex={complex} map={map} onSaved={onSaved} />
      <ComplexLists complex={complex} onSaved={onSaved} />
      <Files
        card={complex}
        housings={housings}
        forms={FILE_FORMS}
        add={(body) => callApi('addComplexFile', { params, body })}
        remove={(kind, file_id) => callApi('removeComplexFile', { params: { ...params, kind, file_id } })}
        order={(ids) => callApi('orderPictures', { params, body: { ids } })}
        onSaved={onSaved}
      />
      <ComplexMerge complex={complex} />
    </CardFrame>
  );
}

const partsOf = (complex: CuratedComplex): readonly CardPart[] => [
  { id: 'facts', title: 'Сведения' },
  { id: 'texts', title: 'Преимущества' },
  { id: 'names', title: 'Названия в фидах' },
  { id: 'outline', title: 'Контур' },
  ...filePartsOf(complex),
  { id: 'merge', title: 'Объединить' },
];

/** Where on the page a lack is mended. */
const FIELDS = {
  title: '#field-title',
  point: '#field-point',
  developer: '#field-developer',
  legal_name: '#field-developer',
  declaration_url: '#field-declaration_url',
} as const;

/** What is needed to show it, and what staff are asked to complete. */
function lackingOf({ lacks, published }: CuratedComplex) {
  const those = (blocking: boolean) =>
    lacks.filter(({ blocks }) => blocks === blocking).map(({ title, field }) => ({ title, href: FIELDS[field] }));
  return [
    { words: 'Чтобы показать, нужно', lacks: those(true) },
    { words: published ? 'Закон просит ещё' : 'Показать можно, но закон просит ещё', lacks: those(false) },
  ];
}
