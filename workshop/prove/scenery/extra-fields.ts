/** Where an answer has a field that its schema does not know; undefined: nowhere. */
export function extraPath(sent: unknown, known: unknown, path = ''): string | undefined {
  if (typeof sent !== 'object' || sent === null || typeof known !== 'object' || known === null) return undefined;
  for (const [key, value] of Object.entries(sent)) {
    if (!Object.hasOwn(known, key)) return `${path}.${key}`;
    const deeper = extraPath(value, (known as Record<string, unknown>)[key], `${path}.${key}`);
    if (deeper) return deeper;
  }
  return undefined;
}
