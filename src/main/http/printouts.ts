import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BuildingFull, getBuilding } from '../../complex/contract/buildings.ts';
import { getFlat } from '../../complex/contract/flats.ts';
import { flatTitleShort } from '../../complex/rules/flat-title.ts';
import { printComplex } from '../../complex/server/printouts/print-complex.ts';
import { printFlat } from '../../complex/server/printouts/print-flat.ts';
import type { Answerer, SheetContext } from '../../complex/server/printouts/sheet.ts';
import { sheetPayment } from '../../complex/server/printouts/sheet-payment.ts';
import { listPaymentProgrammes } from '../../payments/contract/payments.ts';
import { choiceOfQuery } from '../../payments/rules/pay-choice.ts';
import { getProfile } from '../../people/contract/auth.ts';
import { getManager } from '../../people/contract/me.ts';
import { isStaff } from '../../people/rules/roles.ts';
import type { ImageVariant } from '../../pictures/rules/image-size.ts';
import { withoutMargin } from '../../pictures/server/cut-margin.ts';
import type { PictureScope } from '../../pictures/server/picture-sources.ts';
import type { ImageService } from '../../pictures/server/register-images.ts';
import type { App } from '../../platform/context.ts';
import { type ApiClient, type Door, inProcessClient } from '../../platform/door/door.ts';
import { dispositionOf } from '../../platform/door/file-answer.ts';
import { Failure } from '../../platform/failure.ts';
import { signalOf } from '../../platform/http/request-places.ts';
import { addressKey } from '../../platform/limits/throttle.ts';
import { type Asker, WorkQueue } from '../../platform/work-queue.ts';
import {
  type ComparedBuilding,
  type ComparedFlat,
  compareBuildings,
  compareFlats,
  getComparison,
} from '../../saved/contract/comparisons.ts';
import { buildingRows, flatRows } from '../../saved/rules/comparison-rows.ts';
import {
  type ComparisonHead,
  type ComparisonSheet,
  printComparison,
} from '../../saved/server/comparisons/print-comparison.ts';
import { implementations } from '../implementations.ts';
import type { ContextOf } from './server.ts';

/** Sheets stand in a line of their own: pages never wait for them. */
const PRINTOUTS = { config: { lane: 'printouts' } } as const;
/** A sheet takes some 50 ms of this thread: one at a time, with pauses in which pages have it, and no long line. */
const LIMITS = { running: 1, waiting: 20, restFactor: 2, retryAfterSeconds: 5 } as const;
/** Some 270 dots an inch. */
const PLAN: ImageVariant = { w: 1600, q: 90 };
const PICTURE: ImageVariant = { w: 1600, q: 85 };
const FACADE: ImageVariant = { w: 1008, q: 85 };
const HEAD: ImageVariant = { w: 504, q: 85 };
const AVATAR: ImageVariant = { w: 160, h: 160, q: 85 };

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
 * `GET /api/flats/{id}/pdf`, `GET /api/buildings/{id}/pdf` and `GET /api/comparisons/{code}/pdf`: on one page to print or send. What is
 * unknown is a 404, too many at once a 503. A picture that cannot be had is left out.
 */
export function registerPrintouts(server: FastifyInstance, app: App, { door, contextOf, images }: PrintoutParts): void {
  const queue = new WorkQueue(LIMITS);
  const print = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    make: (asked: Asked) => Promise<Printout>,
  ): Promise<FastifyReply> => {
    const context = await contextOf(request);
    const api = inProcessClient(door, implementations, context);
    const { public_url, public_url_given } = app.config;
    const origin = public_url_given ? public_url : `${request.protocol}://${request.host}`;
    const asker = { key: addressKey(request.ip), signal: signalOf(request.raw, reply.raw) };
    const load = (url: string | undefined, variant: ImageVariant) => loadPicture(app, images, { url, variant, asker });
    const isGuest = context.visitor.kind !== 'user';
    const { name, data } = await queue.run(() => make({ app, api, origin, load, isGuest }), asker);
    return reply
      .type('application/pdf')
      .header('content-disposition', dispositionOf('inline', `${name}.pdf`))
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
      .send(data);
  };

  server.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
    '/api/flats/:id/pdf',
    PRINTOUTS,
    (request, reply) => print(request, reply, (asked) => flatPrintout(asked, request.params.id, request.query)),
  );
  server.get<{ Params: { id: string } }>('/api/buildings/:id/pdf', PRINTOUTS, (request, reply) =>
    print(request, reply, (asked) => complexPrintout(asked, request.params.id)),
  );
  server.get<{ Params: { id: string } }>('/api/comparisons/:id/pdf', PRINTOUTS, (request, reply) =>
    print(request, reply, (asked) => comparisonPrintout(asked, request.params.id)),
  );
}

interface Asked {
  readonly app: App;
  readonly api: ApiClient;
  readonly origin: string;
  readonly isGuest: boolean;
  readonly load: (url: string | undefined, variant: ImageVariant) => Promise<Buffer | null>;
}

async function flatPrintout(asked: Asked, id: string, query: Readonly<Record<string, unknown>>): Promise<Printout> {
  const { app, api, origin, load } = asked;
  const flat = (await api.call(getFlat, { params: { id } })).data;
  const building = (await api.call(getBuilding, { params: { id: String(flat.building.id) } })).data;
  const mediaOf = (wanted: 'plan' | 'floor_plan') => flat.media.find(({ kind }) => kind === wanted)?.src;
  const plan = await load(mediaOf('plan') ?? mediaOf('floor_plan'), PLAN);
  const programmes = (await api.call(listPaymentProgrammes, {})).data;
  const choice = choiceOfQuery(query);
  const data = await printFlat({
    ...(await contextFor(asked, phoneAt(app, building), `${origin}/${flat.building.title_eng}?flat=${flat.id}`)),
    flat,
    building,
    plan: plan && (await withoutMargin(plan)),
    facade: await load(building.images[0]?.url, FACADE),
    payment: sheetPayment(programmes, { flat, building, choice, now: app.now() }),
    price_date: building.price_date ?? flat.price_date,
    developer: building.developer,
    declaration_url: flat.building.declaration_url ?? building.declaration_url,
  });
  return { name: `${flat.building.title}, квартира ${flat.number ?? flat.id}`, data };
}

async function complexPrintout(asked: Asked, id: string): Promise<Printout> {
  const { app, api, origin, load } = asked;
  const building = (await api.call(getBuilding, { params: { id } })).data;
  const picture = await load(building.images[0]?.url, PICTURE);
  const context = await contextFor(asked, phoneAt(app, building), `${origin}/${building.title_eng}`);
  return { name: building.titles.title, data: await printComplex({ ...context, building, picture }) };
}

async function comparisonPrintout(asked: Asked, code: string): Promise<Printout> {
  const { app, api, origin } = asked;
  const { entity_type, entity_ids } = (await api.call(getComparison, { params: { code } })).data;
  const query = { ids: entity_ids.join() };
  const compared =
    entity_type === 'building'
      ? await comparedBuildings(asked, (await api.call(compareBuildings, { query })).data)
      : await comparedFlats(asked, (await api.call(compareFlats, { query })).data);
  const context = await contextFor(asked, app.config.brand.phone, `${origin}/compare/${code}`);
  return { name: compared.title, data: await printComparison({ ...context, ...compared }) };
}

type Compared = Pick<ComparisonSheet, 'title' | 'heads' | 'rows'>;

async function comparedBuildings({ load }: Asked, items: readonly ComparedBuilding[]): Promise<Compared> {
  const heads: ComparisonHead[] = [];
  // One after the other: a sheet takes one place among those who wait for pictures.
  for (const { titles, images } of items) {
    heads.push({ title: titles.title, under: null, picture: await load(images[0]?.url, HEAD), isPlan: false });
  }
  return { title: 'Сравнение ЖК', heads, rows: buildingRows(items) };
}

async function comparedFlats({ load }: Asked, items: readonly ComparedFlat[]): Promise<Compared> {
  const heads: ComparisonHead[] = [];
  for (const flat of items) {
    const plan = flat.media.find(({ kind }) => kind === 'plan') ?? flat.media[0];
    const isPlan = plan?.kind !== 'photo';
    const picture = await load(plan?.src, HEAD);
    const under = `ЖК «${flat.building.title.replace(/[«»]/g, '')}»`;
    heads.push({
      title: flatTitleShort(flat),
      under,
      isPlan,
      picture: picture && isPlan ? await withoutMargin(picture) : picture,
    });
  }
  return { title: 'Сравнение квартир', heads, rows: flatRows(items) };
}

/** Who answers the reader and where: the manager of the one who asks, staff themselves, else the agency. */
async function contextFor({ app, api, isGuest, load }: Asked, phone: string, address: string): Promise<SheetContext> {
  const { brand } = app.config;
  return { brand, phone, address, now: app.now(), manager: isGuest ? null : await managerFor(api, load) };
}

function phoneAt({ config: { brand } }: App, { location }: Pick<BuildingFull, 'location'>): string {
  return (location.region_code === 50 && brand.phone_region) || brand.phone;
}

async function managerFor(api: ApiClient, load: Asked['load']): Promise<Answerer | null> {
  const { name, phone, role } = (await api.call(getProfile, {})).data;
  if (isStaff(role)) return name ? { name, phone, avatar: null } : null;
  const manager = (await api.call(getManager, {})).data;
  if (manager.id === undefined) return null;
  const avatar = await load(manager.avatar_url ?? undefined, AVATAR);
  return { name: manager.name, phone: manager.phone, avatar };
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
