import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './folded-text.module.css';

/** A text of more is folded. */
const LONG = { signs: 400, lines: 7 };

export interface FoldedTextProps {
  readonly children: string;
  readonly className?: string | undefined;
}

/** What somebody wrote. A long text shows its beginning and unfolds by a press; the whole of it is always in the page. */
export function FoldedText({ children: text, className }: FoldedTextProps) {
  const [whole, setWhole] = useState(false);
  if (!isLong(text)) return <p className={className}>{text}</p>;
  return (
    <>
      <p className={classNames(className, !whole && styles.folded)}>{text}</p>
      <Button size="xs" variant="subtle" className={styles.more} aria-expanded={whole} onClick={() => setWhole(!whole)}>
        {whole ? 'Свернуть' : 'Показать целиком'}
      </Button>
    </>
  );
}

const isLong = (text: string): boolean => text.length > LONG.signs || text.split('\n').length > LONG.lines;
