import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCurrentInSight } from '../../site/office/use-current-in-sight.ts';
import type { CuratedComplex } from '../contract/curation.ts';
import styles from './catalogue-page.module.css';

/** Parts of the card by their place on the page. */
const PARTS = [
  { id: 'facts', title: 'Сведения' },
  { id: 'texts', title: 'Преимущества' },
  { id: 'names', title: 'Названия в фидах' },
  { id: 'outline', title: 'Контур' },
  { id: 'pictures', title: 'Картинки' },
  { id: 'progress', title: 'Ход строительства' },
  { id: 'documents', title: 'Документы' },
  { id: 'merge', title: 'Объединить' },
] as const;
type Part = (typeof PARTS)[number]['id'];

/** The parts of a complex, which stay in sight while one scrolls; the one that is read stands out, each has an address. */
export function ComplexParts({ complex }: { readonly complex: CuratedComplex }) {
  const current = useSeenPart();
  const strip = useRef<HTMLElement>(null);
  useCurrentInSight(strip, current);
  const counts: Partial<Record<Part, number>> = {
    pictures: complex.pictures_list.length,
    progress: complex.progress.length,
    documents: complex.documents.length,
  };
  return (
    <nav ref={strip} className={styles.parts} aria-label="Разделы карточки">
      {PARTS.map(({ id, title }) => (
        <Link key={id} to={`#${id}`} replace aria-current={id === current ? 'location' : undefined}>
          {title}
          {counts[id] !== undefined && <span className="nv-tertiary"> {counts[id]}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** The part whose beginning was passed last; at the end of the page the last one. */
function useSeenPart(): Part {
  const [seen, setSeen] = useState<Part>('facts');
  useEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement;
      const atEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2;
      const passed = PARTS.filter(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 1e6) < LINE);
      setSeen((atEnd ? PARTS.at(-1) : passed.at(-1))?.id ?? 'facts');
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return seen;
}

/** A part is read once it begins above this, px from the top: beneath the header and the parts. */
const LINE = 260;
