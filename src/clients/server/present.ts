/** The pairs of a query that links to other pages of a list repeat. */
export function queryPairs(query: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(query).flatMap(([key, value]): [string, string][] =>
    value === undefined || key === 'page' || key === 'per_page' ? [] : [[key, String(value)]],
  );
}
