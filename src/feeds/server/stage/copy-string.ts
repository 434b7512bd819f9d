/**
 * A copy of a text that shares nothing with where it came from. A piece cut out of a feed otherwise keeps the whole chunk
 * it was cut from alive: a thousand remembered names would hold a hundred megabytes.
 */
export function detached<T extends string | null>(text: T): T {
  return (text === null ? null : Buffer.from(text).toString()) as T;
}
