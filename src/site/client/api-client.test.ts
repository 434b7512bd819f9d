import { expect, test } from 'vitest';
import { addressOf } from './api-client.ts';

test('an address carries its parameters and only the query values that are there', () => {
  const query = { rooms: ['1', '2'], page: 2, price_max: '', sort: undefined, housing: null, renovation: [] };
  expect(addressOf('/api/buildings/{id}/flats', { params: { id: '7' }, query })).toBe(
    '/api/buildings/7/flats?rooms=1%2C2&page=2',
  );
});

test('a parameter cannot leave its place in the path', () => {
  expect(addressOf('/api/flats/{id}', { params: { id: '../x?y' } })).toBe('/api/flats/..%2Fx%3Fy');
});
