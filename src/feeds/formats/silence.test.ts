import { describe, expect, test } from 'vitest';
import { flatOffer, readAll, yrl } from './fixtures/feed-bytes.ts';
import { bareLot, bareVillageOffer, type FeedLot } from './record.ts';

const cian = (inside: string) =>
  `<feed><object><ExternalId>1</ExternalId><Category>newBuildingFlatSale</Category><TotalArea>40.5</TotalArea>${inside}</object></feed>`;
const offers = (inside: string) =>
  yrl(flatOffer('1', inside).replace('<building-name>Сосновый берег</building-name>', ''));
const profitbase = (inside: string) =>
  `<realty-feed type="profitbase_xml"><offer internal-id="1"><area><value>40.5</value></area>${inside}</offer></realty-feed>`;
const property = (inside: string) =>
  `{"data":[{"id":1,"area":{"area_total":40.5},"number":null,"status":null,"houseName":null${inside}}]}`;

/** The shortest flat of each format: an id and an area. */
const SHORTEST: readonly (readonly [string, string, Partial<FeedLot>])[] = [
  ['YRL', offers(''), {}],
  ['CIAN', cian(''), {}],
  ['Profitbase', profitbase(''), {}],
  ['Profitbase as JSON', property(''), {}],
  [
    'Domclick',
    '<complexes><complex><id>5</id><buildings><building><id>6</id><flats><flat><flat_id>1</flat_id><area>40.5</area></flat></flats></building></buildings></complex></complexes>',
    { external_id: '6/1', complex_key: '5', housing_key: '6' },
  ],
  [
    'Avito',
    '<Ads><Ad><Id>1</Id><Category>Квартиры</Category><MarketType>Новостройка</MarketType><Square>40.5</Square></Ad></Ads>',
    {},
  ],
  [
    'FSK',
    '<Data><Regions><Region><Object><Buildings><Corpus><Section><Floor><Flat Id="1" Type="0" Square_tot="40.5"/></Floor></Section></Corpus></Buildings></Object></Region></Regions></Data>',
    { apartments: false },
  ],
  [
    'Tekta',
    '<projects><project><flats><flat><ObjectId>1</ObjectId><IntProjectedArea>40.5</IntProjectedArea></flat></flats></project></projects>',
    {},
  ],
];

describe('what a feed does not say', () => {
  test.each(SHORTEST)('stays unknown: %s', async (_, text, said) => {
    const { lots } = await readAll(text);
    expect(lots).toEqual([{ ...bareLot('1'), area_total: 40.5, ...said }]);
  });

  test.each([
    ['a plot of YRL', yrl('<offer internal-id="1"><category>участок</category></offer>'), 4],
    ['a plot of CIAN', '<feed><object><ExternalId>1</ExternalId><Category>landSale</Category></object></feed>', 4],
    ['a plot of Avito', '<Ads><Ad><Id>1</Id><Category>Земельные участки</Category></Ad></Ads>', 4],
  ] as const)('stays unknown of %s', async (_, text, type) => {
    expect((await readAll(text)).offers).toEqual([bareVillageOffer('1', type)]);
  });

  test.each([
    ['YRL', offers('<studio>0</studio><rooms>0</rooms>'), null],
    ['YRL', offers('<studio>да</studio><rooms>1</rooms>'), 0],
    ['YRL', offers('<rooms>0</rooms>'), 0],
    ['CIAN', cian('<FlatRoomsCount>7</FlatRoomsCount>'), null],
    ['Profitbase', profitbase('<studio>false</studio><rooms>0</rooms>'), null],
    ['Profitbase as JSON', property(',"studio":false,"rooms_amount":0'), null],
    ['Profitbase as JSON', property(',"studio":false,"rooms_amount":2'), 2],
  ])('is no room count: %s %s', async (_, text, rooms) => {
    expect((await readAll(text)).lots[0]?.rooms).toBe(rooms);
  });
});

describe('a section is no housing', () => {
  const house = (name: string, id = '') => cian(`<JKSchema><House>${id}<Name>${name}</Name></House></JKSchema>`);
  test.each([
    ['YRL', offers('<building-section>Корпус 1, секция 2</building-section>'), ['name:1', 'Корпус 1', '2']],
    ['YRL', offers('<building-section>Секция 3</building-section>'), [null, null, '3']],
    [
      'YRL',
      offers('<yandex-house-id>77</yandex-house-id><building-section>Секция 3</building-section>'),
      ['77', null, '3'],
    ],
    [
      'YRL',
      offers('<building-section>Бронзовая башня</building-section>'),
      ['name:бронзовая башня', 'Бронзовая башня', null],
    ],
    ['CIAN', house('Секция 3', '<Id>812</Id>'), [null, null, '3']],
    ['CIAN', house('Корпус 1, секция 2', '<Id>812</Id>'), ['name:1', 'Корпус 1', '2']],
    ['CIAN', house('Корпус 1', '<Id>812</Id>'), ['812', 'Корпус 1', null]],
    ['CIAN', cian('<Building><Name>корпус 2 (секция 1)</Name></Building>'), ['name:2', 'корпус 2', '1']],
    [
      'CIAN',
      cian(
        '<JKSchema><House><Name>Секция 3</Name><Flat><SectionNumber>Секция 4</SectionNumber></Flat></House></JKSchema>',
      ),
      [null, null, '4'],
    ],
    ['Profitbase', profitbase('<house><id>9</id><name>Корпус 1 секция 2</name></house>'), ['name:1', 'Корпус 1', '2']],
    [
      'Profitbase',
      profitbase('<house><id>9</id><name>Корпус 1</name></house><building-section>Секция 5</building-section>'),
      ['9', 'Корпус 1', '5'],
    ],
    ['Profitbase as JSON', property(',"house_id":9,"sectionName":"Подъезд 2"'), ['9', null, '2']],
  ])('in %s %s', async (_, text, expected) => {
    const { lots } = await readAll(text);
    expect(lots.map(({ housing_key, housing_title, section }) => [housing_key, housing_title, section])).toEqual([
      expected,
    ]);
  });
});
