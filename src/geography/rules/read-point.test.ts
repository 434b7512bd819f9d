import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPoint, writePoint } from './read-point.ts';

describe('a point is read as people type and paste it', () => {
  test.each([
    ['55.7201, 37.69'],
    ['55.7201,37.69'],
    ['55.7201 37.69'],
    ['55,7201 37,69'],
    ['55,7201, 37,69'],
    ['55,7201; 37,69'],
    ['37.69, 55.7201'],
    ['[55.7201, 37.69]'],
    ['координаты: 55.7201, 37.69'],
    ['N 55.7201 E 37.69'],
    ['55°43′12.36″N 37°41′24″E'],
    ['55° 43\' 12.36" с. ш., 37° 41\' 24" в. д.'],
    ['https://yandex.ru/maps/213/moscow/?ll=37.690000%2C55.720100&z=16'],
    ['https://yandex.ru/maps/?ll=37.1%2C55.1&pt=37.69,55.7201&z=16'],
    ['https://yandex.ru/maps/213/moscow/?ll=37.5,55.5&mode=whatshere&whatshere%5Bpoint%5D=37.69%2C55.7201&z=17'],
    ['https://2gis.ru/moscow/geo/37.69,55.7201'],
    ['https://2gis.ru/moscow/geo/4504338361745502/37.69%2C55.7201?m=37.1%2C55.1%2F17'],
    ['https://2gis.ru/moscow?m=37.69%2C55.7201%2F16.5'],
    ['https://www.google.com/maps/@55.7201,37.69,17z'],
    ['https://www.google.com/maps/place/X/@55.1,37.1,17z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d55.7201!4d37.69'],
    ['https://www.google.com/maps?q=55.7201,37.69'],
    ['https://www.openstreetmap.org/?mlat=55.7201&mlon=37.69#map=12/55.1/37.1'],
    ['https://www.openstreetmap.org/#map=16/55.7201/37.69'],
    ['yandex.ru/maps/?ll=37.69,55.7201&z=10'],
  ])('%s', (text) => {
    const read = readPoint(text);
    expect(read).toEqual({ point: [expect.closeTo(55.7201, 6), expect.closeTo(37.69, 6)] });
  });

  test('whole degrees are a point too', () => expect(readPoint('55, 37')).toEqual({ point: [55, 37] }));

  test('what is shown is read back as the same point', () => {
    const degrees = (min: number, max: number) =>
      fc.integer({ min: min * 1e6, max: max * 1e6 }).map((micro) => micro / 1e6);
    fc.assert(
      fc.property(degrees(54, 57), degrees(35, 41), (lat, lng) => {
        expect(readPoint(writePoint([lat, lng]))).toEqual({ point: [lat, lng] });
        const comma = `${lat.toFixed(6)} ${lng.toFixed(6)}`.replaceAll('.', ',');
        expect(readPoint(comma)).toEqual({ point: [lat, lng] });
      }),
    );
  });

  test.each([
    ['', 'form'],
    ['55.72', 'form'],
    ['Тверская, 12', 'form'],
    ['https://yandex.ru/maps/-/CDabcdef', 'form'],
    ['59.93, 30.31', 'place'],
    ['0, 0', 'place'],
    ['https://www.google.com/maps/@48.85,2.35,12z', 'place'],
  ])('«%s» is refused: %s', (text, problem) => expect(readPoint(text)).toEqual({ problem }));

  test('no text takes long or throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 3_000 }), (text) => void readPoint(text)));
    for (const sign of ['5', '5.', '-', '°', '5,', '/1.1,'])
      expect(readPoint(sign.repeat(5_000))).toHaveProperty('problem');
  });
});
