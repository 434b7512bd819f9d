import { describe, expect, test } from 'vitest';
import { villageInAddress } from './facts.ts';
import { readAll, yrl } from './fixtures/feed-bytes.ts';

describe('villageInAddress', () => {
  test.each([
    ['Московская область, городской округ Истра, коттеджный посёлок Рижские Зори', 'Рижские Зори'],
    ['Московская область, коттеджный поселок «Пахра Парк», участок 5', 'Пахра Парк'],
    ['МО, КП Тихий берег', 'Тихий берег'],
    ['Московская область, ДНП Флора, 7', 'Флора'],
    ['Московская область, деревня Чулково', null],
    ['Московская область, посёлок Гжель', null],
    ['Москва, улица КП Шевченко', null],
    ['', null],
    [null, null],
  ])('finds in «%s» %s', (address, village) => {
    expect(villageInAddress(address)).toBe(village);
  });

  test('gives offers that name no village elsewhere theirs', async () => {
    const address = 'Московская область, Истра, коттеджный посёлок Рижские Зори';
    const { offers } = await readAll(
      yrl(
        `<offer internal-id="1"><category>участок</category><location><address>${address}</address></location></offer>`,
      ),
    );
    expect(offers[0]).toMatchObject({ village_key: 'name:рижские зори', village_title: 'Рижские Зори' });
    for (const text of [
      `<Ads><Ad><Id>1</Id><Category>Земельные участки</Category><Address>${address}</Address></Ad></Ads>`,
      `<feed><object><ExternalId>1</ExternalId><Category>landSale</Category><Address>${address}</Address></object></feed>`,
    ]) {
      expect((await readAll(text)).offers[0]?.village_key).toBe('name:рижские зори');
    }
  });
});
