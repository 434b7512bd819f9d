/** A LIKE pattern for texts that contain this one; `%`, `_` and `\` in it mean themselves. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
