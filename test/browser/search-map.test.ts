import type { Page } from 'playwright-core';
import { expect, inject, test, vi } from 'vitest';
import { GROUP, lonePill, PILL, signCounts } from './map-signs.ts';
import { type PageOptions, usePages } from './open-page.ts';

const open = usePages();
// The map is drawn by the processor: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 180_000 });

/** One placemark by the name of its complex, or several by what is seen of them. */
const NAMED = /(?<!^ЖК), (квартиры: |нет в\u00a0продаже, )|^\d+\u00a0ЖК (от|по).*, показать (ближе|списком)$/;

test('the map is whole by keyboard: placemarks are named, walked by arrows, opened, and told as a list', async () => {
  const page = await open('/novostroyki', { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 90_000 });
  const stop = page.locator('button[data-id][tabindex="0"]');
  await stop.waitFor();
  expect(await stop.count()).toBe(1);
  await expect.poll(() => stop.getAttribute('aria-label')).toMatch(NAMED);
  await page.getByRole('region', { name: 'Карта', exact: true }).first().focus();
  const at = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.id);
  for (let i = 0; i < 12 && (await at()) === undefined; i++) await page.keyboard.press('Tab');
  expect(await at()).toBeDefined();
  const frame = await page.locator('[data-map]').boundingBox();
  for (let i = 0; i < 12; i++) await page.keyboard.press(i % 3 === 0 ? 'ArrowUp' : 'ArrowRight');
  await page.waitForTimeout(300);
  // However far the arrows went, the map came along and its frame did not scroll.
  const box = await page.locator(`button[data-id="${await at()}"]`).boundingBox();
  expect((box?.x ?? 0) >= (frame?.x ?? 0) && (box?.y ?? 0) >= (frame?.y ?? 0)).toBe(true);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((frame?.x ?? 0) + (frame?.width ?? 0));
  expect(await page.locator('[data-map]').evaluate((map) => [map.scrollLeft, map.scrollTop])).toEqual([0, 0]);

  const list = page.getByRole('button', { name: 'Объекты на карте списком' });
  await list.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Объекты на карте' });
  await panel.getByRole('button').nth(1).waitFor();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  expect(await list.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  const object = panel.getByRole('listitem').first();
  const name = await object.locator('b').textContent();
  await object.getByRole('button').focus();
  await page.keyboard.press('Enter');
  const balloon = page.locator('#map').getByRole('dialog');
  await balloon.getByRole('link').first().waitFor();
  expect(await balloon.textContent()).toContain(name);
  expect(await balloon.evaluate((element) => element === document.activeElement)).toBe(true);
});

/** A page of a browser that does not draw in WebGL. */
async function withoutWebGl(options: PageOptions): Promise<Page> {
  const page = await open(null, { ...options, expected: /WebGL/ });
  await page.addInitScript(() => {
    const { prototype } = HTMLCanvasElement;
    const former = prototype.getContext as (this: HTMLCanvasElement, ...given: unknown[]) => unknown;
    prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
      return String(given[0]).startsWith('webgl') ? null : former.apply(this, given);
    } as typeof prototype.getContext;
  });
  await page.goto(new URL('/novostroyki', inject('siteUrl')).href);
  return page;
}

test('a browser that does not draw in WebGL gets a picture that mouse, wheel and buttons move, and is told what it lacks', async () => {
  const page = await withoutWebGl(WIDE);
  await page.getByText(/выключен WebGL/).waitFor();
  const pills = page.locator(`${PILL}, ${GROUP}`);
  await pills.first().waitFor();
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  // What would not be seen on it is not offered.
  expect(await page.getByRole('button', { name: 'Нарисовать область' }).count()).toBe(0);
  const map = page.locator('#map [role="region"]').first();
  const box = (await map.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const places = () => pills.evaluateAll((all) => all.map((sign) => sign.getBoundingClientRect().x).join());
  const changes = async (move: () => Promise<unknown>) => {
    const before = await places();
    await move();
    await expect.poll(places).not.toBe(before);
  };
  await changes(() => page.getByRole('button', { name: 'Приблизить' }).click());
  await page.mouse.move(box.x + 30, box.y + box.height - 200);
  await changes(() => page.mouse.wheel(0, -300));
  await changes(async () => {
    await page.mouse.down();
    await page.mouse.move(box.x + 150, box.y + box.height - 260, { steps: 4 });
    await page.mouse.up();
  });
});

test('on a phone without WebGL the picture stays when it is touched', async () => {
  const page = await withoutWebGl({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.locator('[data-map-idle]').first().waitFor();
  // Whoever reaches for the ground is given the live map where there can be one.
  await page.locator('#map [role="region"]').first().dispatchEvent('click');
  await page.getByText(/выключен WebGL/).waitFor();
  await page.locator(`${PILL}, ${GROUP}`).first().waitFor();
  expect(await page.getByText('Карта не загрузилась').count()).toBe(0);
});

const WIDE = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const;

interface Placemark {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly min_price: number | null;
}

test('from afar placemarks stand together: none is lost, no sign lies on another, and a press brings them apart', async () => {
  const page = await open('/novostroyki', WIDE);
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 90_000 });
  const { data } = (await (await page.request.get(new URL('/api/buildings/list_on_map', page.url()).href)).json()) as {
    data: Placemark[];
  };
  const sum = async () => Object.values(await signCounts(page)).reduce((all, count) => all + count, 0);
  const farther = page.getByRole('button', { name: 'Отдалить' });
  for (let i = 0; i < 4 && (await sum()) < data.length; i++) {
    await farther.click();
    await page.waitForTimeout(500);
  }
  await expect.poll(sum).toBe(data.length);
  const boxes = await page
    .locator(`${PILL}, ${GROUP}`)
    .evaluateAll((all) => all.map((sign) => sign.getBoundingClientRect().toJSON() as DOMRect));
  for (const [i, a] of boxes.entries()) {
    for (const b of boxes.slice(i + 1)) {
      expect(a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom).toBe(true);
    }
  }

  const group = page.locator(GROUP).first();
  const id = (await group.getAttribute('data-id')) ?? '';
  const before = (await signCounts(page))[id] ?? 0;
  const cheapest = Math.min(...data.flatMap(({ min_price: price }) => price ?? []));
  const cheapestText = `от ${String(Math.floor(cheapest / 100_000) / 10).replace('.', ',')} млн`;
  expect((await page.locator(`${PILL}, ${GROUP}`).allInnerTexts()).join().replaceAll('\u00a0', ' ')).toContain(
    cheapestText,
  );
  await group.click();
  await expect.poll(async () => (await signCounts(page))[id]).toBeLessThan(before);

  // By the keyboard the focus stays where it was pressed, until the complex stands alone and opens.
  await farther.click();
  await page.waitForTimeout(500);
  const sign = page.locator(`#map button[data-id="${id}"]`);
  await sign.focus();
  const balloon = page.locator('#map').getByRole('dialog');
  for (let i = 0; i < 12 && !(await balloon.isVisible()); i++) {
    await page.keyboard.press('Enter');
    await page.waitForTimeout(300);
    expect(
      await sign.evaluate((one) => one === document.activeElement || document.activeElement?.role === 'dialog'),
    ).toBe(true);
  }
  expect(await balloon.isVisible()).toBe(true);
});

test('complexes of one point are told as a list; their sign says of stars and of what was opened', async () => {
  const page = await open('/novostroyki', WIDE);
  const { data } = (await (await page.request.get(new URL('/api/buildings/list_on_map', page.url()).href)).json()) as {
    data: Placemark[];
  };
  const three = data.slice(0, 3);
  const [first] = three;
  await page.route('**/api/buildings/list_on_map*', (route) =>
    route.fulfill({ json: { data: three.map((mark) => ({ ...mark, lat: first?.lat, lng: first?.lng })) } }),
  );
  await page.evaluate(
    ([id]) => localStorage.setItem('visited-placemarks', JSON.stringify({ [id ?? '']: Date.now() })),
    [String(first?.id)],
  );
  await page.goto(new URL(`/novostroyki?buildings=${three.map(({ id }) => id).join(',')}`, page.url()).href);
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 90_000 });
  const group = page.locator(GROUP);
  await expect.poll(() => group.getAttribute('aria-label')).toMatch(/^3\u00a0ЖК .*, просмотрено 1, показать списком$/);
  await group.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Объекты в одном месте' });
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(3);
  await page.keyboard.press('Escape');
  expect(await group.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await panel.getByRole('listitem').nth(1).getByRole('button').click();
  const balloon = page.locator('#map').getByRole('dialog');
  await balloon.getByRole('button', { name: /В избранное/ }).click();
  await page.getByText('Запомнили на этом устройстве').waitFor();
  await page.keyboard.press('Escape');
  await balloon.getByRole('button', { name: 'Закрыть' }).click();
  // The one that has the focus stands by itself, and goes back into its sign when it is left.
  await expect.poll(() => group.getAttribute('aria-label')).toMatch(/^2\u00a0ЖК /);
  await page.keyboard.press('Tab');
  await expect.poll(() => group.getAttribute('aria-label')).toContain('в\u00a0избранном 1, просмотрено 2,');
});

test('where nothing fits, the map shows the place that was asked for', async () => {
  const page = await open('/novostroyki?view=both', {
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const station = await page.evaluate(async () => {
    const { data } = await (await fetch('/api/buildings?per_page=30')).json();
    // Far from the middle of the town, where the map begins.
    const far = data.toSorted((a: Complex, b: Complex) => b.location.lat - a.location.lat);
    type Complex = { location: { lat: number; lng: number }; near: { stations: { id: number }[] } };
    const found = (far as Complex[]).find(({ near }) => near.stations.length > 0);
    return found && { id: found.near.stations[0]?.id, ...found.location };
  });
  if (!station) throw new Error('no complex has a station');
  await page.goto(new URL(`/novostroyki?stations=${station.id}&price_max=100000&view=both`, page.url()).href);
  await page.getByRole('heading', { name: 'ничего не найдено' }).waitFor();
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 90_000 });
  await page.waitForTimeout(1_000);
  await page.getByLabel('Искать при перемещении карты').check({ force: true });
  await page.waitForURL(/bounds=/);
  const [south = 0, west = 0, north = 0, east = 0] =
    decodeURIComponent(page.url())
      .match(/bounds=([^&]+)/)?.[1]
      ?.split(/[,;]/)
      .map(Number) ?? [];
  expect([station.lat > south, station.lat < north, station.lng > west, station.lng < east]).toEqual(
    Array(4).fill(true),
  );
});

test('no sign slides under a button or a note of the map, and the hint of the drawing leaves the legend free', async () => {
  const page = await open('/novostroyki?view=both', WIDE);
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 90_000 });
  await page.locator(`${PILL}, ${GROUP}`).first().waitFor();
  // Signs with figures, at any place of the map.
  const covered = () =>
    page.evaluate((signs) => {
      const tools = [...document.querySelectorAll('#map [data-over-map], #map .maplibregl-ctrl-attrib')];
      return [...document.querySelectorAll(signs)].filter((sign) => {
        const a = sign.getBoundingClientRect();
        return (
          a.width > 20 &&
          tools.some((tool) => {
            const b = tool.getBoundingClientRect();
            return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
          })
        );
      }).length;
    }, `${PILL}, ${GROUP}`);
  const map = await page.locator('[data-map]').boundingBox();
  for (const [dx, dy] of [
    [0, 0],
    [120, 40],
    [-60, 90],
    [30, -140],
  ] as const) {
    const [x, y] = [(map?.x ?? 0) + 340, (map?.y ?? 0) + 330];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 4 });
    await page.mouse.up();
    await page.mouse.move(10, 10);
    await expect.poll(covered).toBe(0);
  }

  await page.getByRole('button', { name: 'Нарисовать область' }).click();
  const hint = await page.getByText('Обведите область').boundingBox();
  for (const tool of await page.locator('#map [data-over-map]').all()) {
    const box = await tool.boundingBox();
    if (!hint || !box) continue;
    const beside = hint.x >= box.x + box.width || box.x >= hint.x + hint.width;
    expect(beside || hint.y >= box.y + box.height || box.y >= hint.y + hint.height).toBe(true);
  }
});

test('the map alone says what was found and hides none of it at first sight; a wheel over a sign turns it', async () => {
  const page = await open('/novostroyki/moskva/trehkomnatnye?price_max=14000000&view=map', WIDE);
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 90_000 });
  const signs = page.locator(`${PILL}, ${GROUP}`);
  await signs.nth(1).waitFor();
  const sum = async () => Object.values(await signCounts(page)).reduce((all, count) => all + count, 0);
  const said = page.locator('#map p', { hasText: /^\d+\u00a0ЖК/ });
  const found = Number.parseInt(await said.innerText(), 10);
  await expect.poll(sum).toBe(found);
  // A sign under a button or a note is a small mark.
  const hidden = () =>
    signs.evaluateAll((all) => all.filter((sign) => sign.getBoundingClientRect().width <= 20).length);
  await expect.poll(hidden).toBe(0);

  const apart = () =>
    signs.evaluateAll(([one, other]) => {
      const [a, b] = [one, other].map((sign) => sign?.getBoundingClientRect());
      return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
    });
  const former = await apart();
  await signs.first().hover();
  await page.mouse.wheel(0, -300);
  await expect.poll(apart).toBeGreaterThan(former * 1.2);
});

test('back from a complex, and loaded anew, the map stands where it was left, with its balloon', async () => {
  const page = await open('/novostroyki?view=map');
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 90_000 });
  const id = await lonePill(page);
  const sign = page.locator(`#map button[data-id="${id}"]`);
  const balloon = page.locator('#map').getByRole('dialog');
  const place = async () => {
    const { x = 0, y = 0 } = (await sign.boundingBox()) ?? {};
    return { x: Math.round(x), y: Math.round(y) };
  };
  await sign.click();
  await balloon.getByRole('link').first().waitFor();
  // A balloon that does not fit pans the map.
  await page.waitForTimeout(500);
  const left = await place();
  await balloon.locator('a[translate="no"]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/novostroyki'));
  await page.goBack();
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 90_000 });
  await balloon.getByRole('link').first().waitFor();
  await expect.poll(place).toEqual(left);
  await page.reload();
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 90_000 });
  await balloon.getByRole('link').first().waitFor();
  await expect.poll(place).toEqual(left);
  // Another search is shown as it comes.
  await page.goto(new URL('/novostroyki/himki?view=map', page.url()).href);
  await page.locator('[data-map-idle]').first().waitFor({ timeout: 90_000 });
  expect(await balloon.count()).toBe(0);
});
