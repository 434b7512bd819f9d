import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fetchPicture, PictureUnavailable } from './fetch-picture.ts';

const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#12483e' } })
  .png()
  .toBuffer();
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

let server: Server;
let port = 0;
let asked: string[] = [];

const redirect = (response: ServerResponse, location: string): void => void response.writeHead(302, { location }).end();

const ANSWERS: Record<string, (response: ServerResponse) => void> = {
  '/picture': (response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(picture),
  '/svg': (response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(SVG),
  '/html': (response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end('<!doctype html>'),
  '/missing': (response) => void response.writeHead(404).end(),
  '/announced': (response) => void response.writeHead(200, { 'content-length': String(10 ** 9) }).write(picture),
  '/endless': (response) => {
    response.writeHead(200);
    response.write(picture);
    const timer = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 1);
    response.on('close', () => clearInterval(timer));
  },
  '/silent': () => {},
  '/redirect': (response) => redirect(response, '/picture'),
  '/loop': (response) => redirect(response, '/loop'),
  '/to-private': (response) => redirect(response, 'http://10.0.0.1/picture'),
  '/to-metadata': (response) => redirect(response, 'http://169.254.169.254/latest/meta-data'),
  '/to-loopback-6': (response) => redirect(response, `http://[::1]:${port}/picture`),
  '/to-file': (response) => redirect(response, 'file:///etc/passwd'),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = ANSWERS[request.url ?? ''];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

/** The test's own server stands for a public one; every other private address stays forbidden. */
const isAllowed = (address: string): boolean => address === '127.0.0.1';
const fetchHere = (path: string, options = {}) =>
  fetchPicture(`http://127.0.0.1:${port}${path}`, { isAllowed, ...options });

describe('fetching a picture', () => {
  test('brings the bytes, over a redirect too', async () => {
    expect(await fetchHere('/picture')).toEqual(picture);
    expect(await fetchHere('/redirect')).toEqual(picture);
  });

  test.each([
    'http://127.0.0.1:PORT/picture',
    'http://localhost:PORT/picture',
    'http://2130706433:PORT/picture',
    'http://0x7f000001:PORT/picture',
    'http://0177.0.0.1:PORT/picture',
    'http://127.1:PORT/picture',
    'http://[::1]:PORT/picture',
    'http://[::ffff:127.0.0.1]:PORT/picture',
    'http://[::ffff:7f00:1]:PORT/picture',
    'http://[64:ff9b::7f00:1]:PORT/picture',
    'http://0.0.0.0:PORT/picture',
    'http://10.0.0.1/picture',
    'http://172.16.0.1/picture',
    'http://192.168.1.1/picture',
    'http://100.64.0.1/picture',
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]/picture',
    'http://[fd00::1]/picture',
    'http://user:password@127.0.0.1:PORT/picture',
    'file:///etc/passwd',
    'ftp://example.com/picture',
    'gopher://127.0.0.1:PORT/picture',
    'data:image/png;base64,iVBORw0KGgo=',
    '//127.0.0.1/picture',
    'picture',
  ])('%s is not connected to', async (address) => {
    await expect(fetchPicture(address.replace('PORT', String(port)))).rejects.toThrow(PictureUnavailable);
    expect(asked).toEqual([]);
  });

  test.each(['/to-private', '/to-metadata', '/to-loopback-6', '/to-file'])(
    'the redirect %s is not followed',
    async (path) => {
      await expect(fetchHere(path)).rejects.toThrow(PictureUnavailable);
      expect(asked).toEqual([path]);
    },
  );

  test('a circle of redirects ends', async () => {
    await expect(fetchHere('/loop')).rejects.toThrow('redirects');
    expect(asked).toHaveLength(4);
  });

  test.each(['/svg', '/html', '/missing'])('%s is refused whatever it calls itself', async (path) => {
    await expect(fetchHere(path)).rejects.toThrow(PictureUnavailable);
  });

  test.each(['/announced', '/endless'])('%s: more bytes than allowed are not taken', async (path) => {
    await expect(fetchHere(path, { maxBytes: 300_000 })).rejects.toThrow('Larger than');
  });

  test('a silent server is left after the time limit', async () => {
    const before = performance.now();
    await expect(fetchHere('/silent', { totalTimeout: 150 })).rejects.toThrow(PictureUnavailable);
    expect(performance.now() - before).toBeLessThan(3_000);
  });
});
