import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../../src/platform/free-port.ts';
import { expectNoBarrier } from '../barriers.ts';
import { REFUSED } from '../office-pages.ts';
import { usePages } from '../open-page.ts';
import { ADMIN, type StartedSite, siteEnvironment, startSite } from '../start-site.ts';

/** A site of its own, without the demo: what an agency sees on its first day. */

const FEED = 'http://feeds.developer.example/cian.xml';
const FLATS = 54;
const open = usePages();
let site: StartedSite;
let developer: Server;
let title = 'Легенда Марусино';
const folder = mkdtempSync(join(tmpdir(), 'novosel-newcomer-'));

beforeAll(async () => {
  developer = createServer((_, response) => {
    response.setHeader('content-type', 'application/xml').end(cianFeed(title));
  });
  await new Promise<void>((resolve) => developer.listen(0, '127.0.0.1', resolve));
  const { port } = developer.address() as AddressInfo;
  const env = { DEMO: '0', NODE_OPTIONS: `--import ${leadingTo(new URL(FEED).hostname, port)}` };
  site = await startSite(siteEnvironment(folder, await findFreePort(), env));
});
afterAll(async () => {
  await site?.stop();
  developer?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Makes the site find the developer's server, which no public network has, on this machine. */
function leadingTo(host: string, port: number): string {
  const code = `import net from 'node:net';
    const { connect } = net.Socket.prototype;
    net.Socket.prototype.connect = function (...args) {
      const options = Array.isArray(args[0]) ? args[0][0] : args[0];
      if (options?.host === '${host}') Object.assign(options, { host: '127.0.0.1', port: ${port} });
      return connect.apply(this, args);
    };`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
}

/** As developers write for CIAN: no point, developer or declaration, a placeholder for the id of the complex. */
function cianFeed(complex: string): string {
  const objects = Array.from({ length: FLATS }, (_, index) => {
    const [floor, place] = [1 + Math.floor(index / 8), 1 + (index % 8)];
    const area = 28 + place * 5.3;
    return `
  <object>
    <ExternalId>${index + 69}</ExternalId>
    <Description>ЖК ${complex}, этаж ${floor}, номер квартиры К${index + 69}</Description>
    <Category>newBuildingFlatSale</Category>
    <FlatOnFloorNumber>${place}</FlatOnFloorNumber>
    <Address>Россия, Московская область, Люберцы, Марусино</Address>
    <FlatRoomsCount>${Math.min(4, Math.ceil(place / 2))}</FlatRoomsCount>
    <TotalArea>${area.toFixed(1)}</TotalArea>
    <FloorNumber>${floor}</FloorNumber>
    <JKSchema><Id>CIAN_ID_MARUSINO</Id><Name>${complex}</Name>
      <House><Id>1.1</Id><Name>1.1</Name><Flat><FlatNumber>К${index + 69}</FlatNumber><SectionNumber>3</SectionNumber></Flat></House>
    </JKSchema>
    <SubAgent><Email>sales@developer.example</Email></SubAgent>
    <Building><FloorsCount>7</FloorsCount>
      <Deadline><Quarter>fourth</Quarter><Year>2027</Year><IsComplete>false</IsComplete></Deadline>
    </Building>
    <BargainTerms><Price>${Math.round(area * 213_000)}</Price><Currency>rur</Currency></BargainTerms>
  </object>`;
  });
  return `<?xml version='1.0' encoding='utf-8'?>\n<feed><feed_version>2</feed_version><generated>${new Date().toISOString()}</generated>${objects.join('')}\n</feed>`;
}

/** Presses and counts them. */
class Hand {
  presses = 0;
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }
  async press(what: string | RegExp | Locator): Promise<void> {
    const target =
      typeof what === 'string' || what instanceof RegExp ? this.#page.getByRole('button', { name: what }) : what;
    await target.first().click();
    this.presses += 1;
  }
}

const step = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const isTicked = (page: Page, name: string) => step(page, name).getByText('Сделано', { exact: true }).isVisible();

test('a site without the demo invents nothing, and a feed that says neither place nor developer is on it in six presses', {
  timeout: 180_000,
}, async () => {
  const page = await open(site.url, { expected: REFUSED, listOnly: true });
  await page.request.post(`${site.url}/api/auth/login`, { data: ADMIN });
  const { data: programmes } = await (await page.request.get(`${site.url}/api/payment_programmes`)).json();
  expect(programmes).toMatchObject({ demo: false, programmes: [] });

  await page.goto(`${site.url}/admin/first-steps`);
  await page.getByRole('heading', { level: 1, name: 'Первые шаги' }).waitFor();
  for (const name of ['Первый фид', 'Первый комплекс на сайте', 'Первый менеджер', 'Способы оплаты'])
    expect([name, await isTicked(page, name)]).toEqual([name, false]);
  await expectNoBarrier(page, 'first steps');

  await page.goto(`${site.url}/admin/feeds`);
  const hand = new Hand(page);
  await hand.press('Подключить фид');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Адрес фида').fill(FEED);
  await dialog.getByLabel('Название').fill('Девелопер');
  await hand.press('Посмотреть, что будет');
  await dialog.getByText(/^Формат ЦИАН/).waitFor({ timeout: 30_000 });
  await dialog.getByText('Не хватает: место на карте').waitFor();
  await hand.press(dialog.getByRole('button', { name: 'Подключить', exact: true }));
  await page.getByText('Полностью').first().waitFor({ timeout: 30_000 });

  await page.goto(`${site.url}/admin/feeds/complexes`);
  await hand.press(page.getByRole('table').getByRole('link', { name: title }));
  await page.getByText('Может быть, здесь:').waitFor();
  await hand.press(/^.*Люберцы.*, (точно|по адресу|рядом|середина)/);
  await hand.press('Сохранить');
  await page.getByText('Карточка сохранена').waitFor();
  expect(hand.presses).toBe(6);

  await page.goto(`${site.url}/admin/first-steps`);
  for (const name of ['Первый фид', 'Первый комплекс на сайте'])
    expect([name, await isTicked(page, name)]).toEqual([name, true]);

  await page.goto(`${site.url}/legenda-marusino`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const { data: found } = await (await page.request.get(`${site.url}/api/buildings?no_flats=0`)).json();
  expect(found).toMatchObject([{ titles: { title }, flats: { on_sale: FLATS } }]);
  await page.getByText(`${FLATS} квартиры от 7 млн`).waitFor();

  title = 'Новая Легенда';
  await page.goto(`${site.url}/admin/feeds`);
  const again = new Hand(page);
  await again.press('Загрузить');
  await page.getByText('Вопросов: 1').waitFor({ timeout: 30_000 });
  await page.goto(`${site.url}/admin/feeds/questions`);
  await again.press('Верить фиду');
  await page.getByText('Ответ принят, фид перечитывается').waitFor();
  expect(again.presses).toBe(2);
  await expect
    .poll(async () => {
      await page.goto(`${site.url}/legenda-marusino`);
      return page.getByRole('heading', { level: 1 }).first().textContent();
    })
    .toContain(title);
});
