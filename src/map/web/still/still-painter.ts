/**
 * The worker that paints the picture of the map ({@link file://./still-map.ts}): reading the base map and drawing it takes a
 * phone most of a second, in which the page must answer.
 */
import golosCyrillic from '../../../site/ui/fonts/golos-text-cyrillic.woff2?url';
import golosLatin from '../../../site/ui/fonts/golos-text-latin.woff2?url';
import { worldPoint } from '../../rules/mercator.ts';
import { outlineFeatures, outlineLayers } from '../engine/overlay-layers.ts';
import { baseStyle } from '../ground/base-style.ts';
import { StillCamera } from './still-camera.ts';
import { type BaseMap, type Ground, groundOf, paintGround } from './still-ground.ts';
import { paintLabels } from './still-labels.ts';
import type { PainterAnswer, PainterOrder, StillView } from './still-map.ts';

const FONT = { family: 'Golos Text Variable', weight: '400 900' } as const;

const canvas = new OffscreenCanvas(1, 1);
let ground: Promise<Ground> | undefined;
let outlines: Ground | undefined;

addEventListener('message', ({ data: order }: MessageEvent<PainterOrder>) => {
  if (order.dataUrl) ground = readGround(order.dataUrl, order.view);
  // A fault in here is a rejection nobody awaits: the page hears of it by a message.
  paint(order).catch((error: unknown) => answer({ failed: String(error) }));
});

async function readGround(dataUrl: string, { centre }: StillView): Promise<Ground> {
  const [response] = await Promise.all([fetch(dataUrl), loadFont(golosCyrillic), loadFont(golosLatin)]);
  if (!response.ok) throw new Error(`the base map is away: ${response.status}`);
  return groundOf((await response.json()) as BaseMap, worldPoint(centre));
}

async function loadFont(url: string): Promise<void> {
  const font = await new FontFace(FONT.family, `url(${url})`, { weight: FONT.weight }).load();
  // A worker has the fonts that a document has; the types know them of documents only.
  (globalThis as unknown as FontFaceSource).fonts.add(font);
}

async function paint({ view, outlines: others }: PainterOrder): Promise<void> {
  const base = await ground;
  if (!base) throw new Error('a view without a base map');
  if (others) outlines = groundOf(outlineFeatures(others), base.origin);
  const pen = canvas.getContext('2d', { alpha: false });
  const { width, height, zoom, density, theme, emphasised } = view;
  const style = baseStyle({ theme, dataUrl: '' });
  if (!pen || typeof style === 'string') throw new Error('nothing to paint with');
  // There is no picture of nothing: a map that is made where it is hidden gets its size when it is shown.
  canvas.width = Math.max(1, Math.round(width * density));
  canvas.height = Math.max(1, Math.round(height * density));
  const [x, y] = worldPoint(view.centre);
  const sight = { width, height, zoom, density, centre: [x - base.origin[0], y - base.origin[1]] } as const;
  paintGround(pen, style.layers, base, sight);
  if (outlines) paintGround(pen, outlineLayers(theme, emphasised), outlines, sight);
  pen.setTransform(density, 0, 0, density, 0, 0);
  paintLabels(pen, style.layers, base, new StillCamera(view.centre, zoom, { width, height }));
  const picture = canvas.transferToImageBitmap();
  answer({ picture, view }, [picture]);
}

const answer = (text: PainterAnswer, given: Transferable[] = []): void => postMessage(text, { transfer: given });
