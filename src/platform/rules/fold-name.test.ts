import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanTitle, foldHousingName, foldName } from './fold-name.ts';

describe('foldName', () => {
  test.each([
    ['ЖК "TATE"', 'TATE'],
    ['ЖК TATE', 'тате'],
    ['«ТАТЕ»', 'TATE'],
    ['TATE ЖК', 'TATE'],
    ['Жилой квартал «Лесные  дали»', 'лесные дали'],
    ['жилой комплекс Лесные дали', 'ЛЕСНЫЕ ДАЛИ'],
    ['ЛЕНИНГРАDКА 58', 'Ленинградка 58'],
    ['PRIME PАRК', 'Prime Park'],
    ['Зелёный-Бор', 'зеленый бор'],
    ['КП Регата', 'коттеджный посёлок «Регата»'],
    ['Дом № 5', 'дом №5'],
  ])('finds one name in «%s» and «%s»', (one, other) => {
    expect(foldName(one)).toBe(foldName(other));
  });

  test.each([
    ['Легенда Марусино', 'Легенда Коренево'],
    ['Квартал 21', 'Квартал 19'],
    ['Парк', 'Park Hills'],
  ])('keeps «%s» and «%s» apart', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
  });

  test('keeps a name that consists of its kind alone and has no key for a name without letters', () => {
    expect(foldName('ЖК')).toBe('жк');
    expect(foldName('«»—')).toBe('');
  });

  test('is stable: folding a key changes nothing', () => {
    const letters = fc.constantFrom(...'абвгдеёжклмнорстухцыяABCDEHKMOPTXYdrsж «»-"12№'.split(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: letters }), fc.string()), (name) => {
        const key = foldName(name);
        expect(foldName(key)).toBe(key);
      }),
    );
  });

  test('does not see in which script the look-alike letters of a Russian word are typed', () => {
    const pairs: Record<string, string> = {
      А: 'A',
      В: 'B',
      С: 'C',
      Е: 'E',
      Н: 'H',
      К: 'K',
      М: 'M',
      О: 'O',
      Р: 'P',
      Т: 'T',
      Х: 'X',
      У: 'Y',
    };
    const word = fc.string({ unit: fc.constantFrom(...'АВСЕНКМОРТХУБДЖИЛ'.split('')), minLength: 1 });
    fc.assert(
      fc.property(word, fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }), (russian, typedInLatin) => {
        const mixed = Array.from(russian, (letter, i) => (typedInLatin[i] ? (pairs[letter] ?? letter) : letter)).join(
          '',
        );
        expect(foldName(mixed)).toBe(foldName(russian));
      }),
    );
  });
});

describe('foldHousingName', () => {
  test.each([
    ['Корпус 1', '1'],
    ['корп. 1.2', '1.2'],
    ['К1', '1'],
    ['Дом 5', '№5'],
    ['Литер А', 'литера A'],
  ])('finds one housing in «%s» and «%s»', (one, other) => {
    expect(foldHousingName(one)).toBe(foldHousingName(other));
  });

  test('keeps towers and numbers apart', () => {
    expect(foldHousingName('Бронзовая башня')).toBe('бронзовая башня');
    expect(foldHousingName('1.1')).not.toBe(foldHousingName('11'));
  });
});

describe('cleanTitle', () => {
  test.each([
    ['ЖК "Тихая роща"', 'Тихая роща'],
    ['ЖК «СОСНОВЫЙ  БЕРЕГ»', 'СОСНОВЫЙ БЕРЕГ'],
    ['Жилой комплекс Лес', 'Лес'],
    ['КП «Регата»', 'Регата'],
    ['Cocнoвый бepeг', 'Сосновый берег'],
    ['ЛЕНИНГРАDКА 58', 'ЛЕНИНГРАDКА 58'],
    ['TATE', 'TATE'],
    ['Prime Park', 'Prime Park'],
    ['Жилой квартал «Лес»', 'Жилой квартал «Лес»'],
    ['«Лес» и «Река»', '«Лес» и «Река»'],
    ['ЖК', 'ЖК'],
    ['ЖКХ', 'ЖКХ'],
  ])('shows «%s» as «%s»', (name, title) => {
    expect(cleanTitle(name)).toBe(title);
  });

  test('keeps the key of every name', () => {
    fc.assert(
      fc.property(fc.constantFrom('ЖК «Лес»', 'КП Регата', 'Cocнoвый бepeг', 'ЛЕНИНГРАDКА 58', 'TATE'), (name) => {
        expect(foldName(cleanTitle(name))).toBe(foldName(name));
      }),
    );
  });
});
