/**
 * The worker that paints the picture of the map ({@link file://./still-map.ts}): reading the base map and drawing it takes a
 * phone most of a second, in which the page must answer.
 */
import golosCyrillic from '../../ui/fonts/golos-text-cyrillic.woff2?url';
import golosLatin from '../../ui/fonts/golos-text-latin.woff2?url';
import { baseStyle } from './base-style.ts';
import { StillCamera, worldPoint } from './still-camera.ts';
import { type BaseMap, type Ground, groundOf, paintGround } from './still-ground.ts';
import { paintLabels } from './still-labels.ts';
import type { PainterAnswer, PainterOrder, StillView } from './still-map.ts';

const FONT = { family: 'Golos Text Variable', weight: '400 900' } as const;

let canvas: OffscreenCanvas | undefined;
let ground: Promise<Ground> | undefined;
/** The last view that was asked for: those before it need not be painted any more. */
let wanted: StillView | undefined;

addEventListener('message', ({ data: order }: MessageEvent<PainterOrder>) => {
  if ('canvas' in order) {
    canvas = order.canvas;
    ground = readGround(order.dataUrl, order.view);
  }
  wanted = order.view;
  // A fault in here is a rejection nobody awaits: the page hears of it by a message.
  paint(order.view).catch((error: unknown) => answer({ failed: String(error) }));
});

async function readGround(dataUrl: string, { centre }: StillView): Promise<Ground> {
  const [response] = await Promise.all([fetch(dataUrl), loadFont(golosCyrillic), loadFont(golosLatin)]);
  if (!response.ok) throw new Error(`the base map is away: ${response.status}`);
  return groundOf((await response.json()) as BaseMap, centre);
}

async function loadFont(url: string): Promise<void> {
  const font = await new FontFace(FONT.family, `url(${url})`, { weight: FONT.weight }).load();
  // A worker has the fonts that a document has; the types know them of documents only.
  (globalThis as unknown as FontFaceSource).fonts.add(font);
}

async function paint(view: StillView): Promise<void> {
  const whole = await ground;
  const pen = canvas?.getContext('2d');
  if (view !== wanted || !whole || !canvas || !pen) return;
  const { width, height, zoom, density, theme } = view;
  const style = baseStyle({ theme, dataUrl: '' });
  if (typeof style === 'string') return;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  const [x, y] = worldPoint(view.centre);
  const centre = [x - whole.origin[0], y - whole.origin[1]] as const;
  paintGround(pen, style.layers, whole, { width, height, zoom, density, centre });
  pen.setTransform(density, 0, 0, density, 0, 0);
  paintLabels(pen, style.layers, whole, new StillCamera(view.centre, zoom, { width, height }));
  answer({ painted: true });
}

const answer = (text: PainterAnswer): void => postMessage(text);
