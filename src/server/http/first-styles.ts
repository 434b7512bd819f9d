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

const PRELOAD = /<link rel="modulepreload" /g;
const LINK = /<link nonce="([^"]*)" rel="stylesheet" href="([^"#]+)(#?)"\/>/g;

/**
 * The head of a page with its style sheets inside: who comes for the first time sees the page with its first answer, on a
 * slow line a second sooner. The links stay, out of effect, for the browser to keep the files and for hydration, which
 * passes over elements it does not expect in a head. Scripts come behind what is seen first: fonts and the first picture.
 */
export function withStylesInside(head: string, styles: StyleSource): string {
  return head
    .replace(PRELOAD, '<link rel="modulepreload" fetchpriority="low" ')
    .replace(LINK, (link: string, nonce: string, path: string, hash: string) => {
      const text = styles(path);
      if (text === undefined) return link;
      return `<style nonce="${nonce}">${text}</style><link nonce="${nonce}" rel="stylesheet" href="${path}${hash}" media="not all"/>`;
    });
}

/** The same for a page on its way: what comes after the head is passed on untouched. */
export function stylesInside(body: ReadableStream<Uint8Array>, styles: StyleSource): ReadableStream<Uint8Array> {
  const end = Buffer.from('</head>');
  let head: Buffer | undefined = Buffer.alloc(0);
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        if (head === undefined) return out.enqueue(chunk);
        head = Buffer.concat([head, chunk]);
        const at = head.indexOf(end);
        if (at < 0) return;
        out.enqueue(Buffer.from(withStylesInside(head.subarray(0, at).toString(), styles)));
        out.enqueue(head.subarray(at));
        head = undefined;
      },
      flush(out) {
        if (head !== undefined) out.enqueue(head);
      },
    }),
  );
}
