import { describe, expect, test } from 'vitest';
import {
  guessMediaKind,
  readDeadlineDate,
  readMediaKind,
  readOfferType,
  readQuarter,
  readReleaseState,
  readRenovation,
  readRooms,
  readStatus,
  readTerm,
  readWallMaterial,
  readYear,
  releaseOf,
} from './read-codes.ts';

describe('readRenovation', () => {
  test.each([
    ['без отделки', 1],
    ['черновая', 1],
    ['Черновая отделка', 1],
    ['without', 1],
    ['rough', 1],
    ['нет', 1],
    ['0', 1],
    ['предчистовая', 3],
    ['предчистовая отделка', 3],
    ['whitebox', 3],
    ['White Box', 3],
    ['preFine', 3],
    ['чистовая', 2],
    ['чистовая отделка', 2],
    ['чистовая без мебели', 2],
    ['fine', 2],
    ['finishing', 2],
    ['с отделкой', 2],
    ['да', 2],
    ['1', 2],
    ['с мебелью', 4],
    ['Чистовая с мебелью', 4],
    ['fineWithFurniture', 4],
    ['turnkey', 4],
    ['под ключ', 4],
    ['дизайнерский', 5],
    ['евроремонт', 5],
    ['косметический', 5],
    ['свободная планировка', 6],
    ['unknown', null],
    [null, null],
  ])('reads «%s» as %s', (text, code) => {
    expect(readRenovation(text)).toBe(code);
  });
});

describe('readWallMaterial', () => {
  test.each([
    ['кирпичный', 3],
    ['brick', 3],
    ['монолит', 5],
    ['монолитный', 5],
    ['monolith', 5],
    ['кирпично-монолитный', 4],
    ['Монолитно-кирпичный', 4],
    ['monolithBrick', 4],
    ['панельный', 6],
    ['panel', 6],
    ['блочный', 1],
    ['block', 1],
    ['деревянный', 2],
    ['wood', 2],
    ['брус', 2],
    ['стекло', null],
    [null, null],
  ])('reads «%s» as %s', (text, code) => {
    expect(readWallMaterial(text)).toBe(code);
  });
});

describe('readRooms', () => {
  test.each([
    ['Студия', 0, false, false],
    ['studio', 0, false, false],
    ['0', 0, false, false],
    ['2', 2, false, false],
    ['2.0', 2, false, false],
    ['2Е', 2, false, true],
    ['3E', 3, false, true],
    ['евро-3', 3, false, true],
    ['2-комнатная', 2, false, false],
    ['1К', 1, false, false],
    ['5+', 5, false, false],
    ['10 и более', 10, false, false],
    ['15', 10, false, false],
    ['Своб. планировка', null, true, false],
    ['Свободная планировка', null, true, false],
    ['2026', null, false, false],
    ['много', null, false, false],
    [null, null, false, false],
  ])('reads «%s» as %s rooms', (text, rooms, open_plan, euro_plan) => {
    expect(readRooms(text)).toEqual({ rooms, open_plan, euro_plan });
  });
});

describe('terms', () => {
  test.each([
    ['1', 1],
    ['4', 4],
    ['2кв', 2],
    ['2 кв.', 2],
    ['III', 3],
    ['IV квартал', 4],
    ['fourth', 4],
    ['First', 1],
    ['4 квартал 2027', 4],
    ['3-й', 3],
    ['5', null],
    ['0', null],
    ['2027', null],
    [null, null],
  ])('reads the quarter «%s» as %s', (text, quarter) => {
    expect(readQuarter(text)).toBe(quarter);
  });

  test.each([
    ['2027', 2027],
    ['2027 г.', 2027],
    ['4 квартал 2027', 2027],
    ['1970', null],
    ['1', null],
    ['0', null],
    ['2069', null],
    ['20270', null],
    [null, null],
  ])('reads the year «%s» as %s', (text, year) => {
    expect(readYear(text)).toBe(year);
  });

  test.each([
    ['2027-06-30', 2027, 2],
    ['31.12.2026', 2026, 4],
    ['1970-01-01', null, null],
    ['2027-13-01', 2027, null],
    [null, null, null],
    ['февраль 2026', 2026, 1],
    ['Июнь 2027 г.', 2027, 2],
    ['30 мая 2027', 2027, 2],
    ['марта', null, null],
    ['2027', 2027, null],
  ])('reads the date «%s»', (text, year, quarter) => {
    expect(readDeadlineDate(text)).toEqual({ year, quarter });
  });

  test.each([
    ['hand-over', 'handed_over'],
    ['hand_over', 'handed_over'],
    ['ready', 'handed_over'],
    ['Сдан', 'handed_over'],
    ['built', 'built'],
    ['построен', 'built'],
    ['unfinished', 'unfinished'],
    ['строится', 'unfinished'],
    ['что-то', null],
    [null, null],
  ])('reads the state «%s» as %s', (text, state) => {
    expect(readReleaseState(text)).toBe(state);
  });

  test.each([
    ['2027', '2', { year: 2027, quarter: 2 }],
    ['2027', null, { year: 2027, quarter: null }],
    // A date where a year is expected.
    ['30.09.2027', null, { year: 2027, quarter: 3 }],
    ['2027-12-31', null, { year: 2027, quarter: 4 }],
    ['2027-12-31', '3', { year: 2027, quarter: 3 }],
    [null, '3', { year: null, quarter: 3 }],
  ])('reads the term «%s», quarter «%s»', (year, quarter, term) => {
    expect(readTerm(year, quarter)).toEqual(term);
  });

  test('a quarter without a year says nothing, and nothing stated is no release', () => {
    expect(releaseOf(null, 3, 'unfinished')).toEqual({ year: null, quarter: null, state: 'unfinished' });
    expect(releaseOf(null, 3, null)).toBeNull();
  });
});

describe('readStatus', () => {
  test.each([
    ['AVAILABLE', 1],
    ['AVAILABLE_FOR_SALE', 1],
    ['free', 1],
    ['Свободно', 1],
    ['BOOKED', 2],
    ['reserved', 2],
    ['Устная бронь', 2],
    ['Резерв', 2],
    ['SOLD', 3],
    ['Продано', 3],
    ['UNAVAILABLE', 4],
    ['Скрывать на сайте', 4],
    ['1', null],
    [null, null],
  ])('reads «%s» as %s', (text, status) => {
    expect(readStatus(text)).toBe(status);
  });
});

describe('readOfferType', () => {
  test.each([
    ['коттедж', 1],
    ['cottage', 1],
    ['cottageSale', 1],
    ['дом', 2],
    ['дача', 2],
    ['house', 2],
    ['houseSale', 2],
    ['дом с участком', 3],
    ['house with lot', 3],
    ['участок', 4],
    ['lot', 4],
    ['landSale', 4],
    ['часть дома', 5],
    ['houseShareSale', 5],
    ['таунхаус', 8],
    ['townhouseSale', 8],
    ['дуплекс', 9],
    ['гараж', 10],
    ['garageSale', 10],
    ['квартира', null],
    ['newBuildingFlatSale', null],
    ['комната', null],
    [null, null],
  ])('reads «%s» as %s', (category, type) => {
    expect(readOfferType(category)).toBe(type);
  });
});

describe('kinds of images', () => {
  test.each([
    ['plan', 'plan'],
    ['plan 3d', 'plan'],
    ['realtyObjectLayout', 'plan'],
    ['floor-plan', 'floor_plan'],
    ['plan floor', 'floor_plan'],
    ['house', null],
    ['realtyObject', null],
    [null, null],
  ])('reads the tag «%s» as %s', (tag, kind) => {
    expect(readMediaKind(tag)).toBe(kind);
  });

  test.each([
    ['https://a.test/images/plans/1.jpg', 'plan'],
    ['https://a.test/uploads/preset/32/5e.png', 'plan'],
    ['https://a.test/floor-plans/1.jpg', 'floor_plan'],
    ['https://a.test/genplan/1.jpg', 'photo'],
    ['https://plan.test/1.jpg', 'photo'],
    ['https://a.test/planet/1.jpg', 'photo'],
  ])('guesses %s to be a %s', (url, kind) => {
    expect(guessMediaKind(url)).toBe(kind);
  });
});
