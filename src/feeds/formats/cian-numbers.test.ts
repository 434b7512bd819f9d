import { expect, test } from 'vitest';
import { readAll } from './fixtures/feed-bytes.ts';

const feed = (title: string, own = '') =>
  Buffer.from(`<?xml version="1.0" encoding="utf-8"?><feed><feed_version>2</feed_version><object><ExternalId>1</ExternalId>
    <Title>${title}</Title><Category>newBuildingFlatSale</Category><FlatRoomsCount>9</FlatRoomsCount><TotalArea>31.4</TotalArea>
    <FloorNumber>12</FloorNumber><JKSchema><Id>7</Id><Name>Лес</Name>${own}</JKSchema>
    <BargainTerms><Price>15000000</Price></BargainTerms></object></feed>`);

test.each([
  ['Квартира №659', '659'],
  ['Апартаменты № 12-А', '12-А'],
  ['Студия №КВ-1/002', 'КВ-1/002'],
  // No number of a flat: an advertisement, the number of a house, a price.
  ['Квартира №1 в Москве', null],
  ['Дом №5', null],
  ['Скидка 659 000', null],
])('the title «%s» tells the number %s', async (title, number) => {
  const { lots } = await readAll(feed(title), { outside_regions: 'keep' });
  expect(lots.map((lot) => lot.number)).toEqual([number]);
});

test('a number in its own field wins over the title', async () => {
  const own = '<House><Flat><FlatNumber>7</FlatNumber></Flat></House>';
  const { lots } = await readAll(feed('Квартира №659', own), { outside_regions: 'keep' });
  expect(lots[0]?.number).toBe('7');
});
