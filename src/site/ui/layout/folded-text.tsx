import { type ReactNode, useEffect, useRef, useState } from 'react';
import { nbsp } from '../../../platform/rules/russian.ts';
import styles from './folded-text.module.css';

export interface FoldedProps {
  readonly text: string;
  /** The text as it is drawn; else as it is. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** What somebody wrote, four lines of it until somebody wants the rest. All of it is in the page. */
export function Folded({ text, className, children = text }: FoldedProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState(true);
  const [long, setLong] = useState(text.length > 360);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text takes another room
  useEffect(() => {
    const box = ref.current;
    if (box && folded) setLong(box.scrollHeight > box.clientHeight + 2);
  }, [folded, text]);
  return (
    <div className={className}>
      <div ref={ref} className={folded ? styles.folded : undefined}>
        {children}
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

/** A text of several paragraphs. */
export function FoldedText({ text }: { readonly text: string }) {
  return (
    <Folded text={text} className={styles.text}>
      {text.split(/\n+/).map((paragraph) => (
        <p key={paragraph}>{nbsp(paragraph)}</p>
      ))}
    </Folded>
  );
}
