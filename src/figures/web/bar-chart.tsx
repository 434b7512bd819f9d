import { useEffect, useRef } from 'react';
import type uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import styles from './figures.module.css';

export interface BarSeries {
  readonly title: string;
  readonly values: readonly number[];
}

export interface BarChartProps {
  readonly label: string;
  readonly categories: readonly string[];
  /** One or two; the second one is what the first is compared with. */
  readonly series: readonly BarSeries[];
  readonly format?: (value: number) => string;
}

const HEIGHT = 220;
const COLOURS = ['var(--nv-rel-done)', 'var(--nv-border-control)'] as const;

/** Bars by category. For eyes only: the table beside says the same, figure by figure. */
export function BarChart({ label, categories, series, format }: BarChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = JSON.stringify([categories, series]);
  const shape = useRef(format);
  shape.current = format;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const [names, sets] = JSON.parse(drawn) as [string[], BarSeries[]];
    return draw(element, names, sets, (value) => shape.current?.(value) ?? String(value));
  }, [drawn]);
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={styles.legend}>
        {series.map(({ title }, index) => (
          <span key={title} data-series={index}>
            {title}
          </span>
        ))}
      </figcaption>
      <div ref={place} className={styles.plot} aria-hidden="true" />
    </figure>
  );
}

/** Draws into the element, and anew with its width and the theme, until the function that it gives is called. */
function draw(
  element: HTMLElement,
  categories: readonly string[],
  series: readonly BarSeries[],
  format: (value: number) => string,
): () => void {
  let plot: uPlot | undefined;
  let Plot: typeof uPlot | undefined;
  let ended = false;
  const again = (): void => {
    if (!Plot || ended) return;
    plot?.destroy();
    plot = new Plot(optionsOf(Plot, element, categories, series, format), dataOf(categories, series), element);
  };
  void import('uplot').then((module) => {
    Plot = module.default;
    again();
  });
  const size = new ResizeObserver(() => plot?.setSize({ width: element.clientWidth, height: HEIGHT }));
  size.observe(element);
  const theme = new MutationObserver(again);
  theme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
  return () => {
    ended = true;
    size.disconnect();
    theme.disconnect();
    plot?.destroy();
  };
}

const dataOf = (categories: readonly string[], series: readonly BarSeries[]): uPlot.AlignedData => [
  categories.map((_, index) => index),
  ...series.map(({ values }) => [...values]),
];

function optionsOf(
  Plot: typeof uPlot,
  element: HTMLElement,
  categories: readonly string[],
  series: readonly BarSeries[],
  format: (value: number) => string,
): uPlot.Options {
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  const text = colourOf(element, 'var(--nv-text-tertiary)');
  const line = colourOf(element, 'var(--nv-border-subtle)');
  const bars = Plot.paths.bars;
  return {
    width: element.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: [-0.6, categories.length - 0.4] },
      y: { range: (_plot, _low, high) => [0, Math.max(1, high * 1.1)] },
    },
    axes: [
      {
        stroke: text,
        font,
        size: 28,
        grid: { show: false },
        ticks: { show: false },
        splits: () => shownOf(categories.length, element.clientWidth),
        values: (_plot, splits) => splits.map((index) => categories[index] ?? ''),
      },
      {
        stroke: text,
        font,
        size: 64,
        grid: { stroke: line, width: 1 },
        ticks: { show: false },
        values: (_plot, splits) => splits.map((value) => (Number.isInteger(value) ? format(value) : '')),
      },
    ],
    series: [
      {},
      ...series.map(({ title }, index) => {
        const colour = colourOf(element, COLOURS[index] ?? COLOURS[0]);
        const align: 0 | 1 | -1 = series.length === 1 ? 0 : index === 0 ? -1 : 1;
        const wide = series.length === 1 ? 0.6 : 0.36;
        const path = bars?.({ size: [wide, 48], align });
        return {
          label: title,
          stroke: colour,
          fill: colour,
          width: 0,
          points: { show: false },
          ...(path ? { paths: path } : {}),
        };
      }),
    ],
  };
}

/** Which categories are named: as many as find room. */
function shownOf(count: number, width: number): number[] {
  const every = Math.max(1, Math.ceil((count * 76) / Math.max(1, width - 70)));
  return Array.from({ length: count }, (_, index) => index).filter((index) => index % every === 0);
}

/** A token as canvases take it: they know no variables. */
function colourOf(element: HTMLElement, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = token;
  element.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}
