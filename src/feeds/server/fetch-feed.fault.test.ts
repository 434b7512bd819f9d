import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FetchedFeed, fetchFeed, listFeeds, Unreachable } from './fetch-feed.ts';

const FEED = '<realty-feed/>';
const isAllowed = (address: string) => address === '127.0.0.1';
let answer: (request: http.IncomingMessage, response: http.ServerResponse) => void = () => {};
const asked: http.IncomingMessage[] = [];
const server = http.createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
let base = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function fetchText(path = '/feed.xml', options = {}): Promise<{ text: string; feed: FetchedFeed }> {
  const feed = await fetchFeed(`${base}${path}`, { isAllowed, ...options });
  if (feed.kind === 'unchanged') throw new Error('unchanged');
  const text = readFileSync(feed.path, 'utf8');
  await feed.dispose();
  return { text, feed };
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'fetched',
    (error: Unreachable) => error.code,
  );

describe('a feed on the web', () => {
  test('is saved with its hash, charset and validators', async () => {
    answer = (_, response) => {
      response.writeHead(200, {
        'content-type': 'text/xml; charset=windows-1251',
        etag: '"v1"',
        'last-modified': 'Sat, 21 Nov 2026 00:00:00 GMT',
      });
      response.end(FEED);
    };
    const { text, feed } = await fetchText();
    expect(text).toBe(FEED);
    expect(feed).toMatchObject({
      charset: 'windows-1251',
      etag: '"v1"',
      last_modified: 'Sat, 21 Nov 2026 00:00:00 GMT',
    });
    expect(feed.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is asked for only if it changed, and may say that it did not', async () => {
    answer = (_, response) => response.writeHead(304).end();
    expect(await fetchFeed(`${base}/`, { isAllowed, etag: '"v1"', last_modified: 'yesterday' })).toEqual({
      kind: 'unchanged',
    });
    expect(asked[0]?.headers).toMatchObject({ 'if-none-match': '"v1"', 'if-modified-since': 'yesterday' });
  });

  test('that is said not to have changed, though nobody asked, was not had', async () => {
    answer = (_, response) => response.writeHead(304).end();
    expect(await refusal(fetchFeed(`${base}/`, { isAllowed }))).toBe('http_304');
  });

  test('is unpacked when it was packed for the transfer', async () => {
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(FEED));
    expect((await fetchText()).text).toBe(FEED);
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'br' }).end('x');
    expect(await refusal(fetchText())).toBe('unknown_encoding');
  });

  test('is followed through five redirects, not six', async () => {
    answer = ({ url = '' }, response) => {
      const left = Number(url.slice(1));
      if (left === 0) response.end(FEED);
      else response.writeHead(302, { location: `/${left - 1}` }).end();
    };
    expect((await fetchText('/5')).text).toBe(FEED);
    expect(await refusal(fetchText('/6'))).toBe('too_many_redirects');
  });

  test.each([
    'http://127.0.0.2:1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'http://localhost:1/',
  ])('that redirects to %s is refused', async (location) => {
    answer = (_, response) => response.writeHead(302, { location }).end();
    const only127 = (address: string) => address === '127.0.0.1' && asked.length === 0;
    expect(await refusal(fetchText('/', { isAllowed: only127 }))).toMatch(/forbidden_address|bad_address/);
  });

  test('of this machine is refused by default', async () => {
    expect(await refusal(fetchFeed(`${base}/feed.xml`))).toBe('forbidden_address');
    expect(await refusal(fetchFeed('http://localhost/feed.xml'))).toBe('forbidden_address');
    expect(asked).toHaveLength(0);
  });

  test('does not hand its password to another host', async () => {
    answer = ({ url }, response) => {
      if (url === '/near') response.writeHead(302, { location: '/' }).end();
      else if (url === '/away') response.writeHead(302, { location: base.replace('127.0.0.1', 'localhost') }).end();
      else response.end(FEED);
    };
    const withPassword = base.replace('http://', 'http://user:secret@');
    for (const path of ['/near', '/away']) {
      await ((await fetchFeed(`${withPassword}${path}`, { isAllowed: () => true })) as FetchedFeed).dispose();
    }
    const basic = `Basic ${btoa('user:secret')}`;
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([basic, basic, basic, undefined]);
  });

  test.each([404, 410, 500, 503])('that answers %i is unreachable', async (status) => {
    answer = (_, response) => response.writeHead(status).end('<html/>');
    expect(await refusal(fetchText())).toBe(`http_${status}`);
  });

  test('that breaks off or hangs is given up', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(FEED, () => response.destroy());
    };
    expect(await refusal(fetchText())).not.toBe('fetched');
    answer = (_, response) => response.writeHead(200).write(FEED);
    expect(await refusal(fetchText('/', { signal: AbortSignal.timeout(100) }))).not.toBe('fetched');
  });

  test('that comes drop by drop is given up in time, however long it goes on', async () => {
    const dripping: ReturnType<typeof setInterval>[] = [];
    answer = (_, response) => {
      response.writeHead(200);
      dripping.push(setInterval(() => response.write('<'), 10));
      response.on('close', () => dripping.forEach(clearInterval));
    };
    expect(await refusal(fetchText('/', { signal: AbortSignal.timeout(200) }))).not.toBe('fetched');
  });

  test('that never ends is refused at 300 MB', async () => {
    const much = Buffer.alloc(1024 * 1024, '<');
    answer = (_, response) => {
      response.writeHead(200);
      const pour = (): void => {
        while (response.writable && response.write(much));
      };
      response.on('drain', pour).on('error', () => undefined);
      pour();
    };
    expect(await refusal(fetchText())).toBe('too_large');
  });

  test('that is larger than 300 MB when unpacked is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const many = Buffer.concat(Array.from({ length: 5 }, () => bomb));
    answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(many);
    expect(await refusal(fetchText())).toBe('too_large');
  });
});

describe('a feed on this machine', () => {
  test('may be a file, not a device, and must exist', async () => {
    expect(await refusal(fetchFeed('/dev/zero'))).toBe('no_file');
    expect(await refusal(fetchFeed('/nonexistent.xml'))).toBe('no_file');
    await expect(listFeeds('/nonexistent')).rejects.toThrow(Unreachable);
  });

  test('may be a folder: every feed in it, in order of name, whatever its format', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'novosel-folder-'));
    for (const name of ['b.json', 'a.xml.gz', 'c.XML', 'notes.txt', 'picture.jpg'])
      await writeFile(join(folder, name), '');
    expect((await listFeeds(folder)).map((path) => basename(path))).toEqual(['a.xml.gz', 'b.json', 'c.XML']);
    await rm(folder, { recursive: true });
  });
});
