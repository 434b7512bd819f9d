import type { FeedPreview, ImportReport } from './import-report.ts';

const EXAMPLES_SHOWN = 3;
const COMPLEXES_SHOWN = 30;

/** The report of a run as text for a terminal: verdict, counts, then warnings by code with some of their examples. */
export function reportText(report: ImportReport): string {
  const { source, status, format, generation_date, run_id, seconds, counts } = report;
  const lines = [
    `${source.key}: ${status.toUpperCase()}${run_id === null ? '' : ` (run ${run_id})`}`,
    ...table([
      ['location', withoutPassword(report.location)],
      ['format', format ?? 'unknown'],
      ['generated', generation_date ?? 'not stated'],
      ['seconds', seconds.toFixed(2)],
    ]),
    ...report.reasons.slice(0, 20).map((reason) => `  ! ${reason}`),
    ...(report.reasons.length > 20 ? [`  ! and ${report.reasons.length - 20} more reasons`] : []),
    ...table(Object.entries(counts).map(([name, count]) => [name, String(count)])),
    ...warningLines(report),
  ];
  if (report.preview) lines.push(...previewLines(report.preview));
  else if (status === 'partial') {
    lines.push(`  Nothing was retired. If the feed is right, confirm it: npm run feed -- --confirm ${run_id}`);
  }
  return lines.join('\n');
}

function table(rows: readonly (readonly [string, string])[]): string[] {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}

function warningLines({ warnings }: ImportReport): string[] {
  const codes = Object.entries(warnings).sort((a, b) => b[1].count - a[1].count);
  if (codes.length === 0) return ['  no warnings'];
  return [
    '  warnings',
    ...codes.flatMap(([code, { count, examples }]) => [
      `    ${code}: ${count}`,
      ...examples
        .slice(0, EXAMPLES_SHOWN)
        .map(({ external_id, detail }) => [external_id, detail].filter(Boolean).join(': '))
        .filter(Boolean)
        .map((example) => `      ${example}`),
    ]),
  ];
}

function previewLines({ complexes, complexes_total, questions }: FeedPreview): string[] {
  return [
    '  a dry run: nothing was changed; complexes would be',
    ...complexes.slice(0, COMPLEXES_SHOWN).map(({ becomes, title, key, lots, lacks }) => {
      const missing = lacks.length > 0 ? `, lacks: ${lacks.join(', ')}` : '';
      return `    ${becomes.padEnd(7)}  ${title ?? key}: ${lots} lots${missing}`;
    }),
    ...(complexes_total > COMPLEXES_SHOWN ? [`    and ${complexes_total - COMPLEXES_SHOWN} more`] : []),
    ...questions.map(({ kind, count, subjects }) => `  ? ${kind}: ${count} (${subjects.join(', ')})`),
  ];
}

function withoutPassword(location: string): string {
  const url = /^https?:/i.test(location) ? URL.parse(location) : null;
  if (!url?.password) return location;
  url.password = '***';
  return url.href;
}
