import { Link, useLocation } from 'react-router';
import { NBSP } from '../../../platform/rules/russian.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { type FlatLinkState, useFlatAddress } from '../../../site/ui/catalogue/flat-address.ts';
import { flatTitleShort } from '../../../site/ui/catalogue/flat-title.ts';
import { Price } from '../../../site/ui/catalogue/price.tsx';
import { Picture } from '../../../site/ui/media/picture.tsx';
import type { SimilarFlat } from '../../contract/flats.ts';
import { formatPrice } from '../../rules/format.ts';
import styles from './flat-more.module.css';
import { useAnswer } from './use-answer.ts';

/** Flats of the complex like this one, each with what makes its price another. Nothing when there are none. */
export function SimilarFlats({ id }: { readonly id: number }) {
  const answer = useAnswer(`${id}`, (signal) => callApi('listSimilarFlats', { params: { id } }, signal));
  return answer ? <SimilarFlatsPanel similar={answer.data} /> : null;
}

export function SimilarFlatsPanel({ similar }: { readonly similar: readonly SimilarFlat[] }) {
  const addressOf = useFlatAddress();
  const { state } = useLocation();
  if (similar.length === 0) return null;
  // Back leads to this flat again, the cross to the page below.
  const over = (state as FlatLinkState | null)?.over ?? 0;
  return (
    <section className={styles.part} aria-labelledby="similar-flats">
      <h3 id="similar-flats" className={styles.heading}>
        Похожие планировки
      </h3>
      <ul>
        {similar.map(({ flat, price_difference, reasons }) => (
          <li key={flat.id} className={styles.similar}>
            <Plan src={flat.media.find(({ kind }) => kind === 'plan')?.src} />
            <div>
              <Link
                to={addressOf(flat.id)}
                preventScrollReset
                state={over ? { flat, over: over + 1 } : null}
                className={styles.name}
              >
                {flatTitleShort(flat)}
              </Link>
              <div className={styles.sum}>
                <Price roubles={flat.price_total} size="m" />
                {price_difference !== null && price_difference !== 0 && (
                  <span className={styles.difference}>{differenceText(price_difference)}</span>
                )}
              </div>
              {reasons.length > 0 && <div className={styles.reasons}>{reasons.join(' · ')}</div>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Plan({ src }: { readonly src: string | undefined }) {
  if (!src) return <span className={styles.plan} />;
  return (
    <Picture
      url={src}
      alt=""
      widths={[120, 240]}
      sizes="64px"
      quality={75}
      fit="contain"
      paper
      className={styles.plan}
    />
  );
}

/** 'на 688 000 ₽ дороже'. */
function differenceText(roubles: number): string {
  return `на${NBSP}${formatPrice(Math.abs(roubles))} ${roubles > 0 ? 'дороже' : 'дешевле'}`;
}
