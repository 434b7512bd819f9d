import type { BuildingFull } from '../../../complex/contract/buildings.ts';
import { groupDigits, NBSP } from '../../../platform/rules/russian.ts';
import { Icon } from '../icon.tsx';
import { IconFileText } from '../icons.ts';
import styles from './documents.module.css';

/** Documents to open, each with its kind, size and day. */
export function Documents({ documents }: { readonly documents: BuildingFull['documents'] }) {
  return (
    <ul className={`nv-card ${styles.documents}`}>
      {documents.map(({ id, title, url, mime, size_bytes, published_at }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener">
            <Icon of={IconFileText} size={22} />
            {title}
            <span>{[kindOf(mime), sizeOf(size_bytes), dayOf(published_at)].filter(Boolean).join(', ')}</span>
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

/** 'от 05.03.2026'. */
const dayOf = (day: string | null): string => (day === null ? '' : `от${NBSP}${day.split('-').reverse().join('.')}`);

/** '2,1 МБ', '640 КБ'. */
function sizeOf(bytes: number): string {
  if (bytes <= 0) return '';
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1024)}${NBSP}КБ`;
  return `${groupDigits(Math.round(bytes / 104_857.6) / 10)}${NBSP}МБ`;
}
