import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getBuilding } from '../../complex/contract/buildings.ts';
import { getFlat } from '../../complex/contract/flats.ts';
import { printComplex } from '../../complex/server/printouts/print-complex.ts';
import { printFlat } from '../../complex/server/printouts/print-flat.ts';
import type { ImageVariant } from '../../pictures/rules/image-size.ts';
import type { PictureScope } from '../../pictures/server/picture-sources.ts';
import type { ImageService } from '../../pictures/server/register-images.ts';
import type { App } from '../../platform/context.ts';
import { type ApiClient, type Door, inProcessClient } from '../../platform/door/door.ts';
import { dispositionOf } from '../../platform/door/file-answer.ts';
import { Failure } from '../../platform/failure.ts';
import { signalOf } from '../../platform/http/request-places.ts';
import { addressKey } from '../../platform/limits/throttle.ts';
import { type Asker, WorkQueue } from '../../platform/work-queue.ts';
import { implementations } from '../implementations.ts';
import type { ContextOf } from './server.ts';

/** Sheets stand in a line of their own: pages never wait for them. */
const PRINTOUTS = { config: { lane: 'printouts' } } as const;
/** A sheet takes some 50 ms of this thread: one at a time, with pauses in which pages have it, and no long line. */
const LIMITS = { running: 1, waiting: 20, restFactor: 2, retryAfterSeconds: 5 } as const;
const PLAN: ImageVariant = { w: 1008, q: 90 };
const PICTURE: ImageVariant = { w: 1280, h: 504, q: 85 };

export interface PrintoutParts {
  readonly door: Door;
  readonly contextOf: ContextOf;
  readonly images: Pick<ImageService, 'picture'>;
}

interface Printout {
  readonly name: string;
  readonly data: Buffer;
}

/**
 * `GET /api/flats/{id}/pdf` and `GET /api/buildings/{id}/pdf`: the flat or complex on one page to print or send. What is
 * unknown is a 404, too many at once a 503. A picture that cannot be had is left out.
 */
export function registerPrintouts(server: FastifyInstance, app: App, { door, contextOf, images }: PrintoutParts): void {
  const queue = new WorkQueue(LIMITS);
  const print = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    make: (api: ApiClient, origin: string, asker: Asker) => Promise<Printout>,
  ): Promise<FastifyReply> => {
    const api = inProcessClient(door, implementations, await contextOf(request));
    const { public_url, public_url_given } = app.config;
    const origin = public_url_given ? public_url : `${request.protocol}://${request.host}`;
    const asker = { key: addressKey(request.ip), signal: signalOf(request.raw, reply.raw) };
    const { name, data } = await queue.run(() => make(api, origin, asker), asker);
    return reply
      .type('application/pdf')
      .header('content-disposition', dispositionOf('inline', `${name}.pdf`))
      .header('cache-control', 'private, max-age=60')
      .header('x-robots-tag', 'noindex')
      .send(data);
  };
  const load = (url: string | undefined, variant: ImageVariant, asker: Asker) =>
    loadPicture(app, images, { url, variant, asker });

  server.get<{ Params: { id: string } }>('/api/flats/:id/pdf', PRINTOUTS, (request, reply) =>
    print(request, reply, async (api, origin, asker) => {
      const flat = (await api.call(getFlat, { params: { id: request.params.id } })).data;
      const building = (await api.call(getBuilding, { params: { id: String(flat.building.id) } })).data;
      const plan = await load(flat.media.find(({ kind }) => kind === 'plan')?.src, PLAN, asker);
      const address = `${origin}/${flat.building.title_eng}?flat=${flat.id}`;
      const { developer, declaration_url } = building;
      const price_date = building.price_date ?? flat.price_date;
      const context = { brand: app.config.brand, address, now: app.now() };
      const data = await printFlat({ ...context, flat, plan, price_date, developer, declaration_url });
      return { name: `${flat.building.title}, квартира ${flat.number ?? flat.id}`, data };
    }),
  );
  server.get<{ Params: { id: string } }>('/api/buildings/:id/pdf', PRINTOUTS, (request, reply) =>
    print(request, reply, async (api, origin, asker) => {
      const building = (await api.call(getBuilding, { params: { id: request.params.id } })).data;
      const picture = await load(building.images[0]?.url, PICTURE, asker);
      const address = `${origin}/${building.title_eng}`;
      const data = await printComplex({ building, picture, brand: app.config.brand, address, now: app.now() });
      return { name: building.titles.title, data };
    }),
  );
}

/** The picture as JPEG, which a PDF holds as it is; null without one or when it cannot be had now. */
async function loadPicture(
  { log }: App,
  images: Pick<ImageService, 'picture'>,
  { url, variant, asker }: { url: string | undefined; variant: ImageVariant; asker: Asker },
): Promise<Buffer | null> {
  const [, scope, path] = /^\/media\/(drawn|remote|upload)\/(.+)$/.exec(url ?? '') ?? [];
  if (!scope || !path) return null;
  return images.picture(scope as PictureScope, path, variant, 'jpeg', asker).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    log.info({ picture: url }, 'a sheet is printed without its picture');
    return null;
  });
}
