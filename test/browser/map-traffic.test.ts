import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { usePages } from './open-page.ts';

const open = usePages();
const cleanUp: (() => void | Promise<void>)[] = [];
afterAll(async () => {
  for (const task of cleanUp.reverse()) await task();
});

/** A server of tiles that are one colour nothing else on the map has; gives its address and what was asked for. */
async function startTiles(): Promise<{ readonly template: string; readonly asked: string[] }> {
  const create = { width: 256, height: 256, channels: 3 as const, background: '#ff00ff' };
  const tile = await sharp({ create }).png().toBuffer();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'image/png', 'access-control-allow-origin': '*' }).end(tile);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return { template: `http://127.0.0.1:${(server.address() as AddressInfo).port}/{z}/{x}/{y}.png`, asked };
}

/** The site with an empty catalogue and this source of traffic tiles. */
async function startSite(tiles: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'novosel-traffic-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  const child = spawn(process.execPath, ['workshop/demo/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO: '0',
      TRAFFIC_TILE_URL: tiles,
    },
  });
  cleanUp.push(() => {
    const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    return ended;
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const address = /http:\/\/localhost:\d+/.exec(text)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the site ended with ${code}: ${text}`)));
  });
}

/** Share of the map that has the colour of the tiles. */
async function shareOfTraffic(page: Page): Promise<number> {
  const shot = await page.locator('#map').screenshot();
  const { data, info } = await sharp(shot).raw().toBuffer({ resolveWithObject: true });
  let same = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 80 && (data[at + 2] ?? 0) > 200) same++;
  }
  return same / (info.width * info.height);
}

test('traffic is a layer of configured tiles that is put on and taken off; without them there is no button', async () => {
  const plain = await open('/novostroyki');
  await plain.getByRole('button', { name: 'Маршрут', exact: true }).waitFor({ timeout: 60_000 });
  expect(await plain.getByRole('button', { name: 'Пробки' }).count()).toBe(0);

  await plain.close();

  const { template, asked } = await startTiles();
  const page = await open(`${await startSite(template)}/novostroyki`);
  const button = page.getByRole('button', { name: 'Пробки' });
  await button.waitFor({ timeout: 60_000 });
  expect(asked).toEqual([]);
  await button.click();
  expect(await button.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => shareOfTraffic(page), { timeout: 60_000 }).toBeGreaterThan(0.5);
  expect(asked.every((url) => /^\/\d+\/\d+\/\d+\.png$/.test(url))).toBe(true);
  await button.click();
  await expect.poll(() => shareOfTraffic(page), { timeout: 60_000 }).toBe(0);
}, 300_000);
