import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Text of a style sheet of the build by its address; undefined for an address that is none. */
export type StyleSource = (path: string) => string | undefined;

/** Style sheets of the build in `clientDir`, each read once. */
export function builtStyles(clientDir: string): StyleSource {
  const known = new Map<string, string | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, read(clientDir, path));
    return known.get(path);
  };
}

function read(clientDir: string, path: string): string | undefined {
  if (!/^\/assets\/[\w.-]+\.css$/.test(path)) return undefined;
  try {
    const text = readFileSync(resolve(clientDir, `.${path}`), 'utf8');
    // What would end its element early stays a file.
    return /<\/style/i.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

const LINK = /<link nonce="([^"]*)" rel="stylesheet" href="([^"#]+)(#?)"\/>/g;

/**
 * The head of a page with its style sheets inside: who comes for the first time sees the page with its first answer, on a
 * slow line a second sooner. The links stay, out of effect, for the browser to keep the files and for hydration, which
 * passes over elements it does not expect in a head.
 */
export function withStylesInside(head: string, styles: StyleSource): string {
  return head.replace(LINK, (link: string, nonce: string, path: string, hash: string) => {
    const text = styles(path);
    if (text === undefined) return link;
    return `<style nonce="${nonce}">${text}</style><link nonce="${nonce}" rel="stylesheet" href="${path}${hash}" media="not all"/>`;
  });
}
