import * as advices from './advices.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as boards from './boards.ts';
import * as buildings from './buildings.ts';
import * as clientActivity from './client-activity.ts';
import * as clientCard from './client-card.ts';
import * as clientStory from './client-story.ts';
import * as clientWork from './client-work.ts';
import * as comparisons from './comparisons.ts';
import * as curation from './curation.ts';
import * as dictionaries from './dictionaries.ts';
import type { Endpoint } from './endpoint.ts';
import * as favourites from './favourites.ts';
import * as feedSources from './feed-sources.ts';
import * as flats from './flats.ts';
import * as geo from './geo.ts';
import * as infrastructure from './infrastructure.ts';
import * as leadWork from './lead-work.ts';
import * as leads from './leads.ts';
import * as me from './me.ts';
import * as numbers from './numbers.ts';
import * as pages from './pages.ts';
import * as paymentOffice from './payment-office.ts';
import * as payments from './payments.ts';
import * as reports from './reports.ts';
import * as reservations from './reservations.ts';
import * as secondFactor from './second-factor.ts';
import * as settings from './settings.ts';
import * as sms from './sms.ts';
import * as staff from './staff.ts';
import * as users from './users.ts';
import * as villages from './villages.ts';

const modules = [
  auth,
  me,
  secondFactor,
  buildings,
  boards,
  flats,
  payments,
  villages,
  geo,
  infrastructure,
  dictionaries,
  pages,
  leads,
  favourites,
  advices,
  comparisons,
  users,
  clientActivity,
  leadWork,
  sms,
  clientCard,
  clientWork,
  reservations,
  clientStory,
  audit,
  staff,
  feedSources,
  reports,
  numbers,
  curation,
  settings,
  paymentOffice,
];

/** Every endpoint of the contract, in the order of the API description. */
export const endpoints: readonly Endpoint[] = modules.flatMap((module) =>
  (Object.values(module) as unknown[]).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'output' in value;
}
