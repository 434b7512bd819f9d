import styles from './catalogue-page.module.css';
import { Lines, type LinesProps, Part } from './lines-part.tsx';

type Corner = readonly [number, number];

interface OutlinePartProps extends Pick<LinesProps, 'form' | 'of'> {
  /** «Контур на карте». */
  readonly title: string;
  /** What stands where there is none, in words: «без контура». */
  readonly without: string;
  readonly polygon: readonly Corner[] | null;
  /** With its corners, null for none. */
  readonly onSave: (
    polygon: [number, number][] | null,
    send: Parameters<LinesProps['onSave']>[1],
  ) => ReturnType<LinesProps['onSave']>;
}

/** The outline on the map, a corner a line, and as it lies. */
export function OutlinePart({ form, of, title, without, polygon, onSave }: OutlinePartProps) {
  return (
    <Part id="outline" title={title}>
      <div className={styles.beside}>
        <Lines
          form={form}
          of={`${of}-outline`}
          label={title}
          description={`Точка в строке: широта, долгота. Не меньше трёх; пусто — ${without}`}
          lines={(polygon ?? []).map(([lat, lng]) => `${lat}, ${lng}`)}
          onSave={(lines, send) => onSave(lines.length === 0 ? null : cornersOf(lines), send)}
        />
        <Outline points={polygon} />
      </div>
    </Part>
  );
}

/** The outline as it lies, north up; a degree of longitude is shorter here than one of latitude. */
function Outline({ points }: { readonly points: readonly Corner[] | null }) {
  if (!points || points.length < 3) return null;
  const shrink = Math.cos((55.75 * Math.PI) / 180);
  const xs = points.map(([, lng]) => lng * shrink);
  const ys = points.map(([lat]) => -lat);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const size = Math.max(Math.max(...xs) - left, Math.max(...ys) - top, 1e-6);
  const corners = xs.map((x, i) => `${((x - left) / size) * 90 + 5},${(((ys[i] ?? 0) - top) / size) * 90 + 5}`);
  return (
    <svg className={styles.map} viewBox="0 0 100 100" role="img" aria-label={`Контур из ${points.length} точек`}>
      <polygon points={corners.join(' ')} fill="var(--nv-bg-brand-soft)" stroke="var(--nv-link)" strokeWidth="1" />
    </svg>
  );
}

/** Corners as they are typed, one a line; what is no number is refused by the server. */
const cornersOf = (lines: readonly string[]): [number, number][] =>
  lines.map((line) => {
    const [lat, lng] = line.split(/[,;\s]+/).map(Number);
    return [lat ?? Number.NaN, lng ?? Number.NaN];
  });
