import { useEffect, useRef, useState } from 'react';
import { nbsp } from '../../../platform/rules/russian.ts';
import styles from './folded-text.module.css';

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
