import { expect, it } from 'vitest';
import { distanceMeters } from '../../src/geography/rules/geometry.ts';
import { INFRASTRUCTURE_KEYS, INFRASTRUCTURE_RADIUS } from '../../src/geography/rules/infrastructure.ts';
import { loadReference } from '../../src/geography/server/load-reference.ts';
import { planCatalogue } from './plan-catalogue.ts';
import { planInfrastructure } from './plan-infrastructure.ts';
import { isBuildable, readLand } from './sites.ts';

const land = readLand(loadReference());
const catalogue = planCatalogue(new Date('2026-11-21T09:00:00Z'), land, { scale: 0.02 });

it('puts points of all nine categories on ground around every home, named once each', () => {
  const points = planInfrastructure(catalogue, land);
  expect(new Set(points.map(({ external_id }) => external_id)).size).toBe(points.length);
  expect(new Set(points.map(({ category }) => category))).toEqual(new Set(INFRASTRUCTURE_KEYS));
  expect(points.every(({ lat, lng }) => isBuildable([lat, lng], land))).toBe(true);
  for (const { site } of catalogue.complexes) {
    const near = points.filter(({ lat, lng }) => distanceMeters(site.point, [lat, lng]) <= INFRASTRUCTURE_RADIUS);
    expect(near.length).toBeGreaterThan(10);
    expect(near.some(({ category }) => category === 'schools')).toBe(true);
  }
});

it('plans the same points again', () => {
  expect(planInfrastructure(catalogue, land)).toEqual(planInfrastructure(catalogue, land));
});
