import { expect, test } from 'vitest';
import { endpoints } from '../../main/contract/index.ts';
import { API_ROUTES } from './api-routes.ts';
import { OFFICE_ROUTES } from './office-routes.ts';

test('every address the browser calls is the address of the contract', () => {
  const contract = new Map(endpoints.map(({ name, method, path }) => [name, `${method} ${path}`]));
  for (const [name, route] of Object.entries({ ...API_ROUTES, ...OFFICE_ROUTES }))
    expect(route, name).toBe(contract.get(name));
});
