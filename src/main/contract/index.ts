import * as audit from '../../agency/contract/audit.ts';
import * as curation from '../../agency/contract/curation.ts';
import * as numbers from '../../agency/contract/daily-stats.ts';
import * as developers from '../../agency/contract/developers.ts';
import * as firstSteps from '../../agency/contract/first-steps.ts';
import * as curatedFlats from '../../agency/contract/flats.ts';
import * as merging from '../../agency/contract/merging.ts';
import * as papersRule from '../../agency/contract/papers-rule.ts';
import * as reports from '../../agency/contract/reports.ts';
import * as settings from '../../agency/contract/settings.ts';
import * as staff from '../../agency/contract/staff.ts';
import * as upload from '../../agency/contract/upload.ts';
import * as curatedVillages from '../../agency/contract/villages.ts';
import * as attention from '../../clients/contract/attention.ts';
import * as clientActivity from '../../clients/contract/client-activity.ts';
import * as clientCard from '../../clients/contract/client-card.ts';
import * as clientStory from '../../clients/contract/client-story.ts';
import * as clientWork from '../../clients/contract/client-work.ts';
import * as contactBan from '../../clients/contract/contact-ban.ts';
import * as contacts from '../../clients/contract/contacts.ts';
import * as handOver from '../../clients/contract/hand-over.ts';
import * as personMerging from '../../clients/contract/merging.ts';
import * as officeEvents from '../../clients/contract/office-events.ts';
import * as officeSearch from '../../clients/contract/office-search.ts';
import * as clientPerson from '../../clients/contract/person.ts';
import * as reservations from '../../clients/contract/reservations.ts';
import * as selections from '../../clients/contract/selections.ts';
import * as sms from '../../clients/contract/sms.ts';
import * as users from '../../clients/contract/users.ts';
import * as clientWishes from '../../clients/contract/wishes.ts';
import * as boards from '../../complex/contract/boards.ts';
import * as buildings from '../../complex/contract/buildings.ts';
import * as flats from '../../complex/contract/flats.ts';
import * as feedDirectory from '../../feeds/contract/directory.ts';
import * as exports from '../../feeds/contract/exports.ts';
import * as feedIdentity from '../../feeds/contract/identity.ts';
import * as feedMapping from '../../feeds/contract/mapping.ts';
import * as feedWarnings from '../../feeds/contract/warnings.ts';
import * as feedSources from '../../feeds/contract.ts';
import * as demand from '../../figures/contract/demand.ts';
import * as figures from '../../figures/contract/figures.ts';
import * as figureRows from '../../figures/contract/rows.ts';
import * as geo from '../../geography/contract/geo.ts';
import * as infrastructure from '../../geography/contract/infrastructure.ts';
import * as calls from '../../leads/contract/calls.ts';
import * as leadWork from '../../leads/contract/lead-work.ts';
import * as leads from '../../leads/contract/leads.ts';
import * as paymentOffice from '../../payments/contract/office.ts';
import * as payments from '../../payments/contract/payments.ts';
import * as auth from '../../people/contract/auth.ts';
import * as me from '../../people/contract/me.ts';
import * as secondFactor from '../../people/contract/second-factor.ts';
import * as workTime from '../../people/contract/work-time.ts';
import type { Endpoint } from '../../platform/contract/endpoint.ts';
import * as advices from '../../saved/contract/advices.ts';
import * as comparisons from '../../saved/contract/comparisons.ts';
import * as favourites from '../../saved/contract/favourites.ts';
import * as starred from '../../saved/contract/starred.ts';
import * as dictionaries from '../../search/contract/dictionaries.ts';
import * as pages from '../../search/contract/pages.ts';
import * as villages from '../../village/contract.ts';

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
  calls,
  favourites,
  advices,
  comparisons,
  starred,
  users,
  handOver,
  officeSearch,
  clientActivity,
  leadWork,
  sms,
  clientCard,
  clientWork,
  personMerging,
  contactBan,
  contacts,
  clientWishes,
  clientPerson,
  reservations,
  clientStory,
  officeEvents,
  attention,
  selections,
  audit,
  staff,
  workTime,
  feedSources,
  exports,
  feedDirectory,
  feedIdentity,
  feedMapping,
  feedWarnings,
  reports,
  numbers,
  figures,
  figureRows,
  demand,
  curation,
  upload,
  developers,
  curatedFlats,
  curatedVillages,
  papersRule,
  merging,
  settings,
  firstSteps,
  paymentOffice,
];

/** Every endpoint of the contract, in the order of the API description. */
export const endpoints: readonly Endpoint[] = modules.flatMap((module) =>
  (Object.values(module) as unknown[]).filter(isEndpoint),
);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'output' in value;
}
