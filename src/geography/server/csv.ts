/** The rows of a CSV text as records by its header (RFC 4180: quoted fields, doubled quotes, line breaks inside quotes). */
export function parseCsv(text: string): Record<string, string>[] {
  const [header = [], ...rows] = splitRows(text);
  return rows.map((row, index) => {
    if (row.length !== header.length) {
      throw new Error(`CSV row ${index + 2} has ${row.length} fields, the header has ${header.length}`);
    }
    return Object.fromEntries(header.map((name, column) => [name, row[column] ?? '']));
  });
}

function splitRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (field.lastIndex < text.length) {
    const from = field.lastIndex;
    const match = field.exec(text);
    if (!match) throw new Error(`CSV is not well formed at character ${from}`);
    row.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
