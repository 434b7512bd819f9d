import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCurrentInSight } from '../../../site/office/use-current-in-sight.ts';
import type { CuratedCard } from '../../contract/curated-card.ts';
import styles from './catalogue-page.module.css';

type CardFiles = Pick<CuratedCard, 'pictures_list' | 'progress' | 'documents'>;

/** A part of a card by its place on the page, and how much is in it. */
export interface CardPart {
  readonly id: string;
  readonly title: string;
  readonly count?: number;
}

/** Its parts with files. */
export const filePartsOf = ({ pictures_list, progress, documents }: CardFiles): readonly CardPart[] => [
  { id: 'pictures', title: 'Картинки', count: pictures_list.length },
  { id: 'progress', title: 'Ход строительства', count: progress.length },
  { id: 'documents', title: 'Документы', count: documents.length },
];

/** The parts of a card, which stay in sight while one scrolls; the one that is read stands out, each has an address. */
export function CardParts({ parts }: { readonly parts: readonly CardPart[] }) {
  const current = useSeenPart(parts);
  const strip = useRef<HTMLElement>(null);
  useCurrentInSight(strip, current);
  return (
    <nav ref={strip} className={styles.parts} aria-label="Разделы карточки">
      {parts.map(({ id, title, count }) => (
        <Link key={id} to={`#${id}`} replace aria-current={id === current ? 'location' : undefined}>
          {title}
          {count !== undefined && <span className="nv-tertiary"> {count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The part whose beginning was passed last; at the end of the page the last one. */
function useSeenPart(parts: readonly CardPart[]): string {
  const [seen, setSeen] = useState(parts[0]?.id ?? '');
  const ids = parts.map(({ id }) => id).join(' ');
  useEffect(() => {
    const all = ids.split(' ');
    const look = () => {
      const { scrollHeight } = document.documentElement;
      const atEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
      const passed = all.filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1e6) < LINE);
      setSeen((atEnd ? all.at(-1) : passed.at(-1)) ?? '');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [ids]);
  return seen;
}

/** A part is read once it begins above this, px from the top: beneath the header and the parts. */
const LINE = 260;
