import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAvitoDevelopments } from './avito-developments.ts';
import { readAll } from './fixtures/feed-bytes.ts';

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<Developments><Region name="Москва"><City name="Москва">
  <Object id="700100" name="ЖК &quot;Три берёзы&quot;" address="Берёзовая улица" developer="СЗ &quot;Берёза&quot;">
    <Housing id="700101" name="Корпус 1" address="Берёзовая улица, 3"/>
    <Housing id="700102" name="Корпус 2"/>
    <Housing name="без номера"/>
  </Object>
  <Housing id="9" name="вне комплекса"/>
  <Object name="без номера"><Housing id="10" name="и без комплекса"/></Object>
  </City></Region>
  <Region name="Московская область"><City name="Истра"><Object id="700200" name="Лес & поле"/></City></Region>
</Developments>`;

describe('the catalogue of new-builds of Avito', () => {
  test('is read from its XML: complexes, and housings with their complex', () => {
    const entries = readAvitoDevelopments(XML);
    expect([...entries.keys()]).toEqual(['700100', '700101', '700102', '700200']);
    expect(entries.get('700102')).toEqual({
      complex_id: '700100',
      complex_title: 'Три берёзы',
      housing_id: '700102',
      housing_title: 'Корпус 2',
      region: 'Москва',
      city: 'Москва',
      address: 'Берёзовая улица',
      developer: 'СЗ "Берёза"',
    });
    expect(entries.get('700200')).toMatchObject({
      complex_title: 'Лес & поле',
      housing_id: null,
      region: 'Московская область',
      city: 'Истра',
      address: null,
    });
  });

  test.each([
    [';', 'ID;Name;Address\n1;"Лес; поле";Москва, Лесная\n\n;без номера;\n2;;без имени\n'],
    ['\t', '\ufeffid\tname\taddress\r\n1\tЛес; поле\tМосква, Лесная\r\n'],
    [',', 'name,id,address\n"Лес; поле",1,"Москва, Лесная"\n'],
  ])('is read from a table with «%s»', (_, table) => {
    expect([...readAvitoDevelopments(table)]).toEqual([
      ['1', expect.objectContaining({ complex_id: '1', complex_title: 'Лес; поле', address: 'Москва, Лесная' })],
    ]);
  });

  test('keeps housings of a table together by the number or the name of their complex', () => {
    const byNumber = readAvitoDevelopments('id;complex_id;name;housing\n11;10;Лес;1\n12;10;Лес;2');
    expect([...byNumber.values()].map(({ complex_id, housing_id }) => [complex_id, housing_id])).toEqual([
      ['10', '11'],
      ['10', '12'],
    ]);
    const byName = readAvitoDevelopments('id;name;housing\n11;ЖК «Лес»;1\n12;Лес;2');
    expect(new Set([...byName.values()].map(({ complex_id }) => complex_id))).toEqual(new Set(['name:лес']));
  });

  test('is empty for what is neither, and nothing is thrown', () => {
    expect(readAvitoDevelopments('').size).toBe(0);
    expect(readAvitoDevelopments('{"a":1}').size).toBe(0);
    expect(readAvitoDevelopments('<html><body>502').size).toBe(0);
    const pieces = fc.constantFrom(
      '<Object id="1"',
      '>',
      '/>',
      '<Housing',
      ' name="x"',
      '"',
      ';',
      '\n',
      'id;name',
      '&',
      '<',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (parts) => {
        expect(readAvitoDevelopments(parts.join(''))).toBeInstanceOf(Map);
      }),
    );
  });
});

describe('ads with the catalogue at hand', () => {
  const file = () => readFile(new URL('./fixtures/ads.avito.xml', import.meta.url));

  test('get the name, the housing and the place that they do not state, and one complex for all its housings', async () => {
    const avito_developments = readAvitoDevelopments(
      'id;complex_id;name;housing;address;region\n700100;;Берёзы;;;Москва\n700202;700200;Дальний лес;Корпус 3;Лесная, 1;Московская область',
    );
    const { lots, summary } = await readAll(await file(), { avito_developments });
    expect(lots.find(({ external_id }) => external_id === '101')).toMatchObject({
      complex_key: 'avito:700200',
      complex_title: 'Дальний лес',
      housing_key: 'avito:700202',
      housing_title: 'Корпус 3',
      location: { address: 'Лесная, 1', region: 'Московская область', region_code: 50 },
      developer: null,
    });
    expect(lots.find(({ external_id }) => external_id === 'berezy-1-17')).toMatchObject({
      complex_title: 'Три берёзы',
      housing_title: 'Корпус 2',
    });
    expect(summary.warnings.unlisted_development?.examples).toEqual([
      { external_id: '210', detail: '1' },
      { external_id: 'дом-2', detail: '800300' },
    ]);
  });

  test('without it keep the number as key and no name, which is said', async () => {
    const { lots, summary } = await readAll(await file());
    expect(lots.find(({ external_id }) => external_id === '101')).toMatchObject({
      complex_key: 'avito:700202',
      complex_title: null,
      housing_key: null,
    });
    expect(summary.warnings.unlisted_development?.count).toBe(5);
  });
});
