import { useEffect, useRef, useState } from 'react';
import type { BuildingFull } from '../../../contract/buildings.ts';
import type { Image } from '../../../contract/parts.ts';
import { formatFloors, formatHeight } from '../../../domain/format.ts';
import { groupDigits, nbsp } from '../../../domain/russian.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './about.module.css';

/** A text of several paragraphs, four lines of it until somebody wants the rest. All of it is in the page. */
export function FoldedText({ text }: { readonly text: string }) {
  const ref = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState(true);
  const [long, setLong] = useState(text.length > 360);
  useEffect(() => {
    const box = ref.current;
    if (box && folded) setLong(box.scrollHeight > box.clientHeight + 2);
  }, [folded]);
  return (
    <div className={styles.text}>
      <div ref={ref} className={folded ? styles.folded : undefined}>
        {text.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{nbsp(paragraph)}</p>
        ))}
      </div>
      {long && (
        <button
          type="button"
          className={`nv-link ${styles.toggle}`}
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
        >
          {folded ? 'Читать полностью' : 'Свернуть'}
        </button>
      )}
    </div>
  );
}

export type Fact = readonly [title: string, value: string];

/** Facts in a grid; a fact that is not known is left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is known about a complex, ready to show. */
export function factsOf(building: BuildingFull): Fact[] {
  const known: (readonly [string, string | null | undefined])[] = [
    ['Класс', building.class_title],
    ['Материал стен', building.wall_material?.title],
    ['Корпусов', building.housing_count ? groupDigits(building.housing_count) : null],
    [
      building.apartments ? 'Апартаментов' : 'Квартир',
      building.apartments_count ? groupDigits(building.apartments_count) : null,
    ],
    ['Этажность', formatFloors(building.floor_range)],
    ['Высота потолков', ceilings(building.celling_height_range)],
    ['Отделка', building.decoration],
    ['Паркинг', building.parking],
    ['Безопасность', building.security],
    ['Лифты', building.lifts],
    ['Прописка', building.registration?.title],
  ];
  return known.flatMap(([title, value]) => (value ? [[title, nbsp(value)] as const] : []));
}

/** The complex's further specifications: what its facts do not say already, of two of one name the first. */
export function specificationsOf(building: BuildingFull): Fact[] {
  const told = new Set(factsOf(building).map(([title]) => title));
  return building.specifications.flatMap(({ title, value }) => {
    if (!title || !value || told.has(title)) return [];
    told.add(title);
    return [[title, nbsp(value)] as const];
  });
}

/** '2,9–3,4 м', '3 м' when there is one height; empty without any. */
function ceilings(heights: readonly number[]): string {
  const lowest = Math.min(...heights);
  const highest = Math.max(...heights);
  if (heights.length === 0) return '';
  if (lowest === highest) return formatHeight(highest);
  return `${formatHeight(lowest).replace('\u00a0м', '')}–${formatHeight(highest)}`;
}

export interface PictureCard {
  readonly id: number;
  readonly title: string;
  readonly text: string | null;
  readonly image: Image | null;
}

/** Advantages or finishings: a picture, a name, a line of text. */
export function PictureCards({ cards }: { readonly cards: readonly PictureCard[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ id, title, text, image }) => (
        <li key={id} className={`nv-card ${styles.card}`}>
          {image && (
            <Picture
              url={image.url}
              alt={image.alt ?? ''}
              thumbhash={image.thumbhash}
              widths={[320, 640]}
              sizes="(max-width: 719px) 94vw, 280px"
              className={styles.cardPicture}
            />
          )}
          <div className={styles.cardText}>
            <b>{title}</b>
            {text && <p>{nbsp(text)}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
