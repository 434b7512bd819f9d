import { describe, expect, test } from 'vitest';
import type { LatLng } from '../../geography/rules/coordinates.ts';
import { ComplexIndex, type ComplexTraits } from './match-complex.ts';

const CENTRE: LatLng = [55.75, 37.62];
const traits = (facts: Partial<ComplexTraits> & { name?: string }): ComplexTraits => ({
  names: facts.names ?? [facts.name ?? 'Лесной'],
  developer: null,
  point: null,
  address: null,
  ...facts,
});
const known = (facts: Partial<ComplexTraits> & { name?: string }) => new ComplexIndex([{ id: 1, ...traits(facts) }]);
const verdict = (index: ComplexIndex, facts: Partial<ComplexTraits> & { name?: string }) =>
  index.find(traits(facts))[0]?.verdict ?? null;

describe('one name', () => {
  test('is not enough', () => {
    expect(verdict(known({}), {})).toBe('maybe');
    expect(verdict(known({ developer: 'ПИК' }), {})).toBe('maybe');
    expect(verdict(known({ point: CENTRE }), {})).toBe('maybe');
  });
  test('with a near point, a developer or a street is the same complex', () => {
    expect(verdict(known({ point: CENTRE }), { point: [55.76, 37.62] })).toBe('same');
    expect(verdict(known({ developer: 'ГК «ПИК»' }), { developer: 'ООО СЗ ПИК' })).toBe('same');
    const address = 'г. Химки, ул. Зелёная, д. 5';
    expect(verdict(known({ address }), { address: 'Московская область, город Химки, улица Зеленая, 7' })).toBe('same');
  });
  test('with the id of one portal, or one telling address, too', () => {
    expect(verdict(known({ keys: ['4511'] }), { keys: ['4511'] })).toBe('same');
    expect(verdict(known({ keys: ['name:лесной'] }), { keys: ['name:лесной'] })).toBe('maybe');
    const address = 'Россия, Московская область, Люберцы, Марусино';
    expect(verdict(known({ address }), { address })).toBe('same');
    expect(verdict(known({ address: 'Россия, Москва' }), { address: 'Россия, Москва' })).toBe('maybe');
  });
  test('in another place, of another developer, in another town is not', () => {
    expect(verdict(known({ point: CENTRE }), { point: [55.8, 37.62] })).toBeNull();
    expect(verdict(known({ developer: 'ПИК' }), { developer: 'Самолёт' })).toBe('maybe');
    expect(verdict(known({ address: 'г. Химки, ул. Зелёная, 5' }), { address: 'г. Балашиха, ул. Лесная, 7' })).not.toBe(
      'same',
    );
    const index = known({ point: CENTRE, developer: 'ПИК' });
    expect(verdict(index, { point: [55.77, 37.62], developer: 'Самолёт' })).toBe('maybe');
    // At the same place it is: the feed names the legal entity.
    expect(verdict(index, { point: CENTRE, developer: 'СЗ Ромашка' })).toBe('same');
  });
});

describe('another name', () => {
  test('beside it, of the same developer, may be the same complex', () => {
    const index = known({ point: CENTRE, developer: 'ПИК' });
    expect(verdict(index, { name: 'Речной', point: CENTRE, developer: 'ПИК' })).toBe('maybe');
    expect(verdict(index, { name: 'Речной', point: CENTRE, developer: 'Самолёт' })).toBeNull();
    expect(verdict(index, { name: 'Речной', point: [55.77, 37.62], developer: 'ПИК' })).toBeNull();
  });
  test('that sounds the same is as good as the same', () => {
    expect(verdict(known({ name: 'Саларьево парк', point: CENTRE }), { name: 'Salarevo Park', point: CENTRE })).toBe(
      'same',
    );
    expect(
      verdict(known({ name: 'Кронштадтский', point: CENTRE }), { name: 'Кронштадский', point: CENTRE }),
    ).not.toBeNull();
  });
  test('that holds the other may be a part of it', () => {
    expect(verdict(known({ name: 'Лесной', point: CENTRE }), { name: 'Лесной, 2 очередь', point: CENTRE })).toBe(
      'maybe',
    );
  });
});

test('the likeliest comes first, with what speaks for it', () => {
  const index = new ComplexIndex([
    { id: 1, ...traits({}) },
    { id: 2, ...traits({ point: CENTRE, developer: 'ПИК' }) },
  ]);
  const [best, next] = index.find(traits({ point: CENTRE, developer: 'ПИК' }));
  expect(best).toMatchObject({ id: 2, verdict: 'same' });
  expect(best?.evidence.map(({ sign }) => sign)).toEqual(['name', 'near', 'developer']);
  expect(next).toMatchObject({ id: 1, verdict: 'maybe' });
});

test('fifteen hundred complexes are matched against as many without comparing all with all', () => {
  const names = Array.from({ length: 1500 }, (_, i) => `Квартал ${String.fromCharCode(1072 + (i % 32))}${i} парк`);
  const index = new ComplexIndex(names.map((name, id) => ({ id, ...traits({ name, point: [55 + id / 1e3, 37] }) })));
  const found = names.map((name, id) => index.find(traits({ name, point: [55 + id / 1e3, 37] }))[0]);
  expect(found.every((match, id) => match?.id === id && match.verdict === 'same')).toBe(true);
});
