import { CLIENT_SCRIPT_MARK, deferClientScripts } from './defer-client-scripts.ts';
import { type StyleSource, withStylesInside } from './first-styles.ts';

/**
 * A page on its way to a visitor who has nothing of ours yet: its style sheets stand in it, its code comes behind its
 * content. What follows the script that starts the code is passed on as it comes; a page without such a script is held
 * until its end, its head changed if it has one.
 */
export function forFirstVisit(body: ReadableStream<Uint8Array>, styles: StyleSource): ReadableStream<Uint8Array> {
  const mark = Buffer.from(CLIENT_SCRIPT_MARK);
  let held: Buffer | undefined = Buffer.alloc(0);
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        if (held === undefined) return out.enqueue(chunk);
        held = Buffer.concat([held, chunk]);
        const at = held.indexOf(mark);
        if (at < 0) return;
        const end = at + mark.length;
        out.enqueue(Buffer.from(deferClientScripts(styled(held.subarray(0, end).toString(), styles))));
        out.enqueue(held.subarray(end));
        held = undefined;
      },
      flush(out) {
        if (held !== undefined) out.enqueue(Buffer.from(styled(held.toString(), styles)));
      },
    }),
  );
}

function styled(page: string, styles: StyleSource): string {
  const end = page.indexOf('</head>');
  return end < 0 ? page : withStylesInside(page.slice(0, end), styles) + page.slice(end);
}
