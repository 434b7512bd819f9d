import { nbsp } from '../../platform/rules/russian.ts';
import { MAIN_TITLES } from '../../search/rules/page-titles.ts';
import styles from './hero.module.css';
import avif960 from './hero-960.avif';
import avif1600 from './hero-1600.avif';
import webp1600 from './hero-1600.webp';
import avif2400 from './hero-2400.avif';

/** Evening Moscow with lit windows; the search box lies on its lower edge. */
export function Hero() {
  return (
    <section className={styles.hero} aria-label="Вечерняя Москва, в окнах горит свет">
      <picture className={styles.picture}>
        <source
          type="image/avif"
          srcSet={`${avif960} 960w, ${avif1600} 1600w, ${avif2400} 2400w`}
          sizes="(max-width: 719px) 1044px, max(100vw, 1378px)"
        />
        <img src={webp1600} alt="" width={1600} height={720} fetchPriority="high" decoding="async" />
      </picture>
      <div className={`nv-wrap ${styles.text}`}>
        <h1 className={styles.title}>{MAIN_TITLES.h1}</h1>
        <p className={styles.lead}>
          {nbsp(
            'Персональный подбор новостроек Москвы и области напрямую от застройщиков. Без комиссии для покупателя.',
          )}
        </p>
      </div>
    </section>
  );
}
