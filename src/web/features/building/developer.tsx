import { IconFileText } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { BuildingFull } from '../../../contract/buildings.ts';
import { groupDigits, NBSP, nbsp, plural } from '../../../domain/russian.ts';
import { quoted } from '../../ui/catalogue/complex-card.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './developer.module.css';

type Developer = NonNullable<BuildingFull['developer']>;

/** The developer, with the way to all of its complexes. */
export function DeveloperCard({ developer }: { readonly developer: Developer }) {
  return (
    <div className={`nv-card ${styles.who}`}>
      <span className={styles.initial} aria-hidden="true">
        {/\p{L}/u.exec(developer.title)?.[0].toUpperCase()}
      </span>
      <div>
        <div className={styles.name}>{quoted(developer.title)}</div>
        {developer.legal_name && <p>{developer.legal_name}</p>}
        {developer.buildings_count > 0 && <p>{recordOf(developer)}</p>}
        {developer.description && <p className={styles.text}>{nbsp(developer.description)}</p>}
        <div className={styles.links}>
          <Link to={`/novostroyki/zastroyschik-${developer.title_eng}`} className="nv-link">
            Все комплексы застройщика
          </Link>
          {developer.site && (
            <a href={developer.site} className="nv-link" target="_blank" rel="noopener">
              Сайт застройщика
            </a>
          )}
        </div>
      </div>
    </div>
  );
}

/** '12 комплексов в каталоге, 9 сданы'. */
function recordOf({ buildings_count: all, completed_count: done }: Developer): string {
  const first = `${all}${NBSP}${plural(all, 'комплекс', 'комплекса', 'комплексов')} в${NBSP}каталоге`;
  if (!done) return first;
  return `${first}, ${done} ${plural(done, 'сдан', 'сданы', 'сданы')}`;
}

export function Documents({ documents }: { readonly documents: BuildingFull['documents'] }) {
  return (
    <ul className={`nv-card ${styles.documents}`}>
      {documents.map(({ id, title, url, mime, size_bytes }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener">
            <Icon of={IconFileText} size={22} />
            {title}
            <span>{[kindOf(mime), sizeOf(size_bytes)].filter(Boolean).join(', ')}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function kindOf(mime: string): string {
  if (mime === 'application/pdf') return 'PDF';
  return mime.startsWith('image/') ? 'изображение' : '';
}

/** '2,1 МБ', '640 КБ'. */
function sizeOf(bytes: number): string {
  if (bytes <= 0) return '';
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1024)}${NBSP}КБ`;
  return `${groupDigits(Math.round(bytes / 104_857.6) / 10)}${NBSP}МБ`;
}

export interface LegalLineProps {
  readonly developer: { readonly title: string; readonly legal_name?: string | null } | null;
  readonly declaration: string | null;
}

/**
 * Who builds and where the declaration is, as large as the text around it (federal law 38-FZ, article 28 part 7), and that
 * prices are no offer (Civil Code, article 437).
 */
export function LegalLine({ developer, declaration }: LegalLineProps) {
  const name = developer?.legal_name ?? (developer && quoted(developer.title));
  return (
    <p className={styles.legal}>
      {name && `Застройщик: ${nbsp(name)}. `}
      {(name || declaration) && (
        <>
          Проектная декларация на{NBSP}сайте{' '}
          {declaration ? (
            <a className="nv-link" href={declaration} target="_blank" rel="noopener">
              наш.дом.рф
            </a>
          ) : (
            'наш.дом.рф'
          )}
          .{' '}
        </>
      )}
      {nbsp('Информация о ценах и наличии не является публичной офертой.')}
    </p>
  );
}
