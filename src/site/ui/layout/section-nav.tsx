import { useEffect, useRef, useState } from 'react';
import styles from './section-nav.module.css';

export interface SectionNavProps {
  /** Sections of the page in their order; `id` of the element each stands for. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** Links to the sections of a long page; stays at the top and marks the one being read. */
export function SectionNav({ sections }: SectionNavProps) {
  const ref = useRef<HTMLElement>(null);
  const current = useSectionInView(sections.map(({ id }) => id));
  const shown = useRef(current);

  useEffect(() => {
    const bar = ref.current;
    // The first link is in sight; asking where it is would lay out the page while it comes to life.
    if (shown.current === current) return;
    shown.current = current;
    const link = bar?.querySelector<HTMLElement>('[aria-current]');
    if (bar && link) bar.scrollTo({ left: link.offsetLeft - bar.clientWidth / 2 + link.clientWidth / 2 });
  }, [current]);

  return (
    <nav ref={ref} className={styles.nav} aria-label="Разделы страницы" data-print="hide">
      <ul className={styles.list}>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last section whose top has passed the upper third of the window; the first one before that. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const elements = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    let frame = 0;
    const look = () => {
      const passed = elements.filter((element) => element.getBoundingClientRect().top < window.innerHeight / 3);
      setCurrent((passed.at(-1) ?? elements[0])?.id);
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, [key]);
  return current;
}
