import { describe, expect, test, vi } from 'vitest';
import { isElsewhere, readCoordinates, readLocation, regionCodeOf, type StatedPlace } from './read-place.ts';

const silent = () => undefined;
const place = (facts: Partial<StatedPlace>) =>
  readLocation({ region: null, district: null, locality: null, address: null, lat: null, lng: null, ...facts }, silent);

describe('readCoordinates', () => {
  test.each([
    ['55.751244', '37.618423', { lat: 55.751244, lng: 37.618423 }],
    ['55,751244', '37,618423', { lat: 55.751244, lng: 37.618423 }],
    ['37.618423', '55.751244', { lat: 55.751244, lng: 37.618423 }],
    ['0', '0', null],
    ['0.000000', '0.000000', null],
    ['59.93', '30.33', null],
    ['55.75', null, null],
    ['север', 'восток', null],
  ])('reads %s, %s', (lat, lng, point) => {
    expect(readCoordinates(lat, lng, silent)).toEqual(point);
  });

  test('says what it mended and what it dropped, and nothing about missing points', () => {
    const warn = vi.fn();
    readCoordinates('37.6', '55.7', warn);
    readCoordinates('59.93', '30.33', warn);
    readCoordinates('0', '0', warn);
    expect(warn.mock.calls.map(([code]) => code)).toEqual(['coordinates_swapped', 'coordinates_outside']);
  });
});

describe('regionCodeOf', () => {
  test.each([
    ['Москва', 77],
    ['г. Москва', 77],
    ['Новая Москва', 77],
    ['Московская область', 50],
    ['Московская обл.', 50],
    ['МО', 50],
    ['Москвовская область', 50],
    ['Ленинградская область', 'elsewhere'],
    ['Тверская обл.', 'elsewhere'],
    ['Краснодарский край', 'elsewhere'],
    ['Республика Татарстан', 'elsewhere'],
    ['Ханты-Мансийский АО', 'elsewhere'],
    ['г. Санкт-Петербург', 'elsewhere'],
    ['Зелёный край', null],
    ['Люберцы', null],
  ])('knows «%s» as %s', (name, code) => {
    expect(regionCodeOf(name)).toBe(code);
  });
});

describe('readLocation', () => {
  test('takes the region from its field, the locality or the address', () => {
    expect(place({ region: 'Москва' }).region_code).toBe(77);
    expect(place({ locality: 'г. Москва' }).region_code).toBe(77);
    expect(place({ address: 'Россия, Московская область, Люберцы, Марусино' })).toMatchObject({
      region: 'Московская область',
      region_code: 50,
      address: 'Московская область, Люберцы, Марусино',
    });
  });

  test('takes repeated parts and the country out of an address', () => {
    expect(place({ address: 'Россия, Москва, Москва, Москва,  улица Примерная , 7' }).address).toBe(
      'Москва, улица Примерная, 7',
    );
  });

  test('has no address where only country and region are named', () => {
    expect(place({ address: 'Россия, Москва' })).toMatchObject({ address: null, region_code: 77 });
    expect(place({ address: '' }).address).toBeNull();
  });

  test('knows what lies elsewhere by its name only', () => {
    expect(isElsewhere(place({ address: 'Анапа, Краснодарский край' }))).toBe(true);
    expect(isElsewhere(place({ region: 'Ленинградская область', locality: 'Выборг' }))).toBe(true);
    expect(isElsewhere(place({ region: 'Москва' }))).toBe(false);
    expect(isElsewhere(place({ locality: 'Протвино' }))).toBe(false);
    expect(isElsewhere(place({}))).toBe(false);
  });
});
