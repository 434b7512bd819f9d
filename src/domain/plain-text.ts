/** Signs that no keyboard makes and the database cannot hold; tabs and line ends stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Text as it may be stored and shown: without control signs, half characters and blanks at its ends. */
export function plainText(text: string): string {
  return text
    .replace(CONTROL, '')
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '')
    .trim();
}
