import * as boards from './boards.ts';
import * as buildings from './buildings.ts';
import * as dictionaries from './dictionaries.ts';
import type { Endpoint } from './endpoint.ts';
import * as flats from './flats.ts';
import * as geo from './geo.ts';
import * as infrastructure from './infrastructure.ts';
import * as pages from './pages.ts';
import * as payments from './payments.ts';
import * as villages from './villages.ts';

const modules = [buildings, boards, flats, payments, villages, geo, infrastructure, dictionaries, pages];

/** Every endpoint of the contract, in the order of the API description. */
export const endpoints: readonly Endpoint[] = modules.flatMap((module) =>
  (Object.values(module) as unknown[]).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'output' in value;
}
