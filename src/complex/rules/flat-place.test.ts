import { expect, test } from 'vitest';
import { flatFloor, flatHousing, flatPlace, type PlacedFlat, sectionTitle } from './flat-place.ts';

const FLAT: PlacedFlat = {
  floor: 4,
  section: '2',
  building: { name: 'Корпус 1', part: 'квартал А', release_date_tag: '4 квартал 2029' },
};

test('a flat is told by housing, part, section, floor and quarter; what is unknown is left out', () => {
  expect(flatPlace(FLAT)).toBe('Корпус 1, квартал А, секция\u00a02, 4\u00a0этаж, 4 квартал 2029');
  expect(flatHousing({ building: { ...FLAT.building, part: null } })).toBe('Корпус 1');
  expect(flatHousing({ building: { ...FLAT.building, name: null } })).toBe('квартал А');
  expect(flatFloor({ floor: null, section: 'Подъезд 3' })).toBe('подъезд 3');
  expect(flatPlace({ floor: null, section: null, building: { name: null, part: null, release_date_tag: null } })).toBe(
    '',
  );
});

test.each([
  ['2', 'Секция\u00a02'],
  ['Секция 2', 'Секция 2'],
  ['Подъезд 1', 'Подъезд 1'],
])('the section %s is called %s', (section, title) => expect(sectionTitle(section)).toBe(title));
