import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendFailure } from '../../main/http/api.ts';
import { type ImageDeps, type ImageLoad, type MeasuredPicture, registerImages } from './register-images.ts';

const FACADE = '/media/drawn/facade/17-brick-3-12-golden-2.svg';
const PLAN = '/media/drawn/flat-plan/7-2-584-0-32-0-classic-furnished.svg';
const BROWSER = 'image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5';
const OLD_BROWSER = 'image/png,image/jpeg,*/*;q=0.8';

/** What a browser shows in the place of a picture that is not there; it is never kept. */
const STAND_IN = { 'content-type': 'image/svg+xml', 'cache-control': 'no-store' };

const photo = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c7744f' } })
  .jpeg()
  .toBuffer();

let dataDir = '';
let app: FastifyInstance;
let elsewhere: Server;
let origin = '';
let fetched = 0;
let measured: MeasuredPicture[] = [];
let load: () => ImageLoad;

async function start(deps: Partial<ImageDeps> = {}): Promise<FastifyInstance> {
  const server = Fastify();
  server.setErrorHandler(sendFailure);
  const images = registerImages(server, {
    dataDir,
    lookup: {
      remote: async (id) =>
        ({
          1: { source_url: `${origin}/photo` },
          2: { source_url: `${origin}/broken` },
          3: { source_url: null },
          4: { source_url: `${origin}/gone` },
          5: { source_url: 'http://10.0.0.1/' },
        })[id] ?? null,
      drawn: async () => true,
    },
    fetchOptions: { isAllowed: (address) => address === '127.0.0.1' },
    onMeasured: (picture) => measured.push(picture),
    ...deps,
  });
  load = () => images.load();
  await server.ready();
  return server;
}
const get = (url: string, accept = BROWSER, headers = {}) => app.inject({ url, headers: { accept, ...headers } });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'novosel-images-'));
  fetched = 0;
  measured = [];
  elsewhere = createServer((request, response) => {
    fetched += 1;
    if (request.url === '/photo') response.end(photo);
    else if (request.url === '/broken') response.end(photo.subarray(0, 400));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  app = await start();
});
afterEach(async () => {
  await app.close();
  elsewhere.closeAllConnections();
  elsewhere.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 3 });
});

describe('drawn pictures', () => {
  test('come in the size and format asked for, to be kept for ever', async () => {
    const response = await get(`${FACADE}?w=504&q=80`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 504, height: 336 });
  });

  test('are cut to a box or shown whole within it', async () => {
    const cover = await sharp((await get(`${FACADE}?w=120&h=120`)).rawPayload).metadata();
    const contain = await sharp((await get(`${FACADE}?w=120&h=120&fit=contain`)).rawPayload).metadata();
    expect([cover.width, cover.height]).toEqual([120, 120]);
    expect([contain.width, contain.height]).toEqual([120, 80]);
  });

  test('have a placeholder of some 300 bytes and a preview for social networks', async () => {
    const placeholder = await get(`${FACADE}?w=30&h=30&q=75`);
    expect(placeholder.rawPayload.length).toBeLessThan(700);
    const preview = await get(`${FACADE}?w=1200&h=630&q=85&format=jpeg`, '*/*');
    expect(preview.headers['content-type']).toBe('image/jpeg');
    expect(await sharp(preview.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  });

  test('the format follows what the browser accepts; AVIF in small sizes at once, in large ones that are asked for again when it is ready', async () => {
    const typeOf = async (url: string, accept: string) => (await get(url, accept)).headers['content-type'];
    expect(await typeOf(`${FACADE}?w=120`, BROWSER)).toBe('image/avif');
    expect(await typeOf(`${FACADE}?w=120`, 'image/webp,*/*')).toBe('image/webp');
    expect(await typeOf(`${FACADE}?w=120`, '*/*')).toBe('image/webp');
    expect(await typeOf(`${FACADE}?w=120`, OLD_BROWSER)).toBe('image/jpeg');
    expect(await typeOf(`${FACADE}?w=120`, 'image/avif;q=0,image/webp;q=0.0,image/png')).toBe('image/jpeg');
    expect(await typeOf(`${PLAN}?w=120`, OLD_BROWSER)).toBe('image/png');
    expect(await typeOf(`${FACADE}?w=640`, BROWSER)).toBe('image/webp');
    expect(await typeOf(`${FACADE}?w=760`, BROWSER)).toBe('image/webp');
    await expect.poll(() => typeOf(`${FACADE}?w=760`, BROWSER), { timeout: 10_000 }).toBe('image/avif');
    // What was asked for once, and earlier, is not made for nobody.
    expect(await typeOf(`${FACADE}?w=640`, BROWSER)).toBe('image/webp');
    await expect.poll(() => typeOf(`${FACADE}?w=640`, BROWSER), { timeout: 10_000 }).toBe('image/avif');
  });

  test('can be had as SVG, fenced off', async () => {
    const response = await get(`${PLAN}?format=svg`);
    expect(response.headers['content-type']).toBe('image/svg+xml');
    expect(response.headers['content-security-policy']).toContain('sandbox');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.body).toMatch(/^<svg /);
  });

  test('are not sent again to who has them', async () => {
    const first = await get(`${FACADE}?w=252`);
    const again = await get(`${FACADE}?w=252`, BROWSER, { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect((await get(`${FACADE}?w=320`)).headers.etag).not.toBe(first.headers.etag);
  });

  test('are drawn once for those who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(`${FACADE}?w=504`)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await app.close();
    // One place to run and none to wait: twelve separate conversions would be refused.
    app = await start({ limits: { conversions: 1, waiting: 1 } });
    const others = await Promise.all(Array.from({ length: 12 }, () => get(`${FACADE}?w=760`)));
    expect(others.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  });

  test('a burst of different ones is refused with a time to come again, and served later', async () => {
    await app.close();
    app = await start({ limits: { conversions: 1, waiting: 2 } });
    const urls = Array.from({ length: 8 }, (_, seed) => `/media/drawn/avatar/${seed}.svg?w=640`);
    const answers = await Promise.all(urls.map((url) => get(url)));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThanOrEqual(3);
    expect(refused[0]?.headers['retry-after']).toBe('2');
    expect(refused[0]?.headers).toMatchObject(STAND_IN);
    expect((await get(urls[7] ?? '')).statusCode).toBe(200);
  });

  test('tell their size and thumbhash once when first seen', async () => {
    await get(`${FACADE}?w=252`);
    await expect.poll(() => measured.length, { timeout: 5_000 }).toBe(1);
    await get(`${FACADE}?w=320`);
    expect(measured).toEqual([
      {
        scope: 'drawn',
        path: 'facade/17-brick-3-12-golden-2.svg',
        width: 1200,
        height: 800,
        thumbhash: expect.stringMatching(/^[\w+/]{20,40}=*$/),
      },
    ]);
  });
});

describe('what is not in the lists', () => {
  test.each([
    'w=503',
    'w=9999999',
    'w=-1',
    'w=1e3',
    'h=7',
    'q=100',
    'fit=fill',
    'format=gif',
    'w=504&w=320',
    'dpr=2',
    'url=http%3A%2F%2F127.0.0.1',
    'w=',
  ])('%s is a 422 that names the field', async (query) => {
    const response = await get(`${FACADE}?${query}`);
    expect(response.statusCode).toBe(422);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toMatchObject({ code: 'invalid_value', errors: [{ field: query.split('=')[0] }] });
  });

  test.each([
    '/media/drawn/facade/17-brick-3-120-golden-2.svg',
    '/media/drawn/castle/1.svg',
    '/media/drawn/../../etc/passwd',
    '/media/drawn/facade/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/media/remote/0',
    '/media/remote/99',
    '/media/remote/3',
    '/media/remote/1e3',
    '/media/remote/http:%2F%2F127.0.0.1%2F',
    '/media/remote/99999999999999999999',
    '/media/upload/none.jpg',
    '/media/private/1',
  ])('%s is a 404', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('drawings that the catalogue does not name', () => {
  test('are not drawn, in any format, and not asked about again when they are named', async () => {
    await app.close();
    const asked: string[] = [];
    const named = FACADE.slice('/media/drawn/'.length);
    const drawn = async (paths: readonly string[]): Promise<boolean> =>
      asked.push(...paths) > 0 && paths.includes(named);
    app = await start({ lookup: { remote: async () => null, drawn } });
    for (const query of ['?w=504', '?w=320&format=png', '?format=svg', '']) {
      expect((await get(`/media/drawn/facade/18-brick-3-12-golden-2.svg${query}`)).statusCode).toBe(404);
      expect((await get(`${FACADE}${query}`)).statusCode).toBe(200);
    }
    expect(asked.filter((path) => path === named)).toHaveLength(1);
    expect(measured.filter(({ path }) => path !== named)).toEqual([]);
  });

  test('are drawn in their evening too, and at no other hour that the catalogue does not name', async () => {
    const server = await start({
      lookup: {
        remote: async () => null,
        drawn: async (paths) => paths.includes(FACADE.slice('/media/drawn/'.length)),
      },
    });
    const statusOf = async (url: string) =>
      (await server.inject({ url: `${url}?w=30`, headers: { accept: '*/*' } })).statusCode;
    expect(await statusOf(FACADE.replace('golden', 'evening'))).toBe(200);
    expect(await statusOf(FACADE)).toBe(200);
    expect(await statusOf(FACADE.replace('golden', 'winter'))).toBe(404);
    expect(await statusOf(FACADE.replace('golden', 'evening').replace('/17-', '/18-'))).toBe(404);
    await server.close();
  });

  test('are drawn for the program itself', async () => {
    const server = Fastify();
    const lookup = { remote: async () => null, drawn: async () => false };
    const images = registerImages(server, { dataDir, lookup });
    expect(
      (await images.picture('drawn', FACADE.slice('/media/drawn/'.length), { w: 320 }, 'jpeg')).length,
    ).toBeGreaterThan(0);
    await server.close();
  });
});

describe('a server of pictures that accepts and never answers', () => {
  let silent: Server;
  let address = '';
  let connections = 0;
  beforeEach(async () => {
    connections = 0;
    silent = createServer(() => undefined).on('connection', () => connections++);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    await app.close();
    app = await start({
      lookup: {
        remote: async (id) => ({ source_url: id < 1_000 ? `${address}/${id}` : `${origin}/photo` }),
        drawn: async () => true,
      },
      fetchOptions: { isAllowed: () => true, totalTimeout: 2_500 },
    });
  });
  afterEach(() => {
    silent.closeAllConnections();
    silent.close();
  });

  test('keeps nobody waiting, takes no place of other servers, and is left alone soon', async () => {
    const began = performance.now();
    const waiting = Array.from({ length: 40 }, (_, n) => get(`/media/remote/${n + 1}?w=320`));
    const other = await get('/media/remote/1001?w=320');
    expect(other.statusCode).toBe(200);
    const answers = await Promise.all(waiting);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(answers[0]?.headers).toMatchObject({ ...STAND_IN, 'retry-after': '5' });
    expect(performance.now() - began).toBeLessThan(6_000);
    await expect.poll(async () => (await get('/media/remote/900?w=320')).statusCode, { timeout: 10_000 }).toBe(404);
    expect(connections).toBeLessThanOrEqual(4);
  });
});

test('a burst whose askers hang up does not keep others waiting', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const ask = (seed: number): string =>
    `GET /media/drawn/facade/${seed}-terrace-2-20-autumn-5.svg?w=1600&h=1008&q=90&format=png HTTP/1.1\r\nHost: x\r\nAccept: image/*\r\n\r\n`;
  const burst = Array.from({ length: 100 }, (_, n) => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(ask(n + 1));
    return socket;
  });
  await sleep(300);
  for (const socket of burst) socket.destroy();
  // One conversion runs to its end; the others are gone.
  await expect.poll(() => load().conversions, { timeout: 3_000 }).toBeLessThanOrEqual(1);
});

describe('pictures of feeds', () => {
  test('are fetched once by their id and never enlarged', async () => {
    const small = await get('/media/remote/1?w=320');
    expect(small.statusCode).toBe(200);
    expect(small.headers['cache-control']).toContain('max-age=86400');
    const large = await sharp((await get('/media/remote/1?w=1600')).rawPayload).metadata();
    expect(large.width).toBe(1200);
    expect(fetched).toBe(1);
  });

  test('that are broken or gone are a 404, and a server that failed is left alone for a minute', async () => {
    for (const id of [2, 4]) {
      const response = await get(`/media/remote/${id}?w=320`);
      expect(response.statusCode).toBe(404);
      expect(response.headers).toMatchObject(STAND_IN);
      expect((await sharp(response.rawPayload).metadata()).width).toBe(320);
      expect((await get(`/media/remote/${id}?w=320`, 'application/json')).json()).toMatchObject({ code: 'not_found' });
    }
    const before = fetched;
    await get('/media/remote/4?w=320');
    expect(fetched).toBe(before);
  });

  test('at private addresses are a 404 that tells nothing', async () => {
    const response = await get('/media/remote/5?w=320');
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('10.0.0.1');
  });

  test('are not handed out as SVG', async () => {
    expect((await get('/media/remote/1?format=svg')).statusCode).toBe(422);
  });
});

describe('uploaded pictures', () => {
  beforeEach(async () => {
    await mkdir(join(dataDir, 'media', 'banners'), { recursive: true });
    await writeFile(join(dataDir, 'media', 'banners', 'house-1.jpg'), photo);
    await writeFile(join(dataDir, 'media', 'half.jpg'), photo.subarray(0, 300));
    await writeFile(join(dataDir, 'media', 'drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await writeFile(join(dataDir, 'media', '.hidden.jpg'), photo);
    await writeFile(join(dataDir, 'secret.jpg'), photo);
    await symlink(join(dataDir, 'secret.jpg'), join(dataDir, 'media', 'link.jpg'));
  });

  test('are served from below their folder', async () => {
    const response = await get('/media/upload/banners/house-1.jpg?w=320');
    expect(response.statusCode).toBe(200);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 320, height: 240 });
  });

  test.each([
    '../secret.jpg',
    '%2e%2e/secret.jpg',
    '..%2fsecret.jpg',
    '..%5csecret.jpg',
    'banners/../../secret.jpg',
    'banners%2f..%2f..%2fsecret.jpg',
    '%2fetc%2fpasswd',
    'banners//house-1.jpg',
    'house-1.jpg%00.png',
    '.hidden.jpg',
    'link.jpg',
    'banners',
    'drawing.svg',
    'half.jpg',
  ])('%s is a 404', async (path) => {
    expect((await get(`/media/upload/${path}?w=320`)).statusCode).toBe(404);
  });
});
