import type { Image } from '../../../platform/contract/parts.ts';
import { nbsp } from '../../../platform/rules/russian.ts';
import { Picture } from './picture.tsx';
import styles from './picture-cards.module.css';

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
