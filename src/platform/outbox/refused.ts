/** Whoever delivers will never take this message: trying again cannot help. */
export class Refused extends Error {
  override name = 'Refused';
}
