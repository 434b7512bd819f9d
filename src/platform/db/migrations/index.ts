import type { Kysely } from 'kysely';
import { up as catalogue } from './0001-catalogue.ts';
import { up as feedAbsences } from './0002-feed-absences.ts';
import { up as pointsOfInterest } from './0003-points-of-interest.ts';
import { up as accounts } from './0004-accounts.ts';
import { up as clients } from './0005-clients.ts';
import { up as audit } from './0006-audit.ts';
import { up as office } from './0007-office.ts';
import { up as door } from './0008-door.ts';
import { up as officeStory } from './0009-office-story.ts';
import { up as secondFactor } from './0010-second-factor.ts';
import { up as administration } from './0011-administration.ts';
import { up as viewCounts } from './0012-view-counts.ts';
import { up as officeReading } from './0013-office-reading.ts';
import { up as namedDrawings } from './0014-named-drawings.ts';
import { up as passwordRequests } from './0015-password-requests.ts';
import { up as feedIdentity } from './0016-feed-identity.ts';
import { up as exports } from './0017-exports.ts';
import { up as feedMapping } from './0018-feed-mapping.ts';
import { up as clientCare } from './0019-client-care.ts';
import { up as phonesAndMerges } from './0020-phones-and-merges.ts';
import { up as curation } from './0021-curation.ts';
import { up as outbox } from './0022-outbox.ts';
import { up as workingTime } from './0023-working-time.ts';
import { up as clientOrigin } from './0024-client-origin.ts';
import { up as figures } from './0025-figures.ts';
import { up as flatNumbers } from './0026-flat-numbers.ts';
import { up as attentionChanges } from './0027-attention-changes.ts';
import { up as followedKeys } from './0028-followed-keys.ts';
import { up as stationHubs } from './0029-station-hubs.ts';
import { up as contactBan } from './0030-contact-ban.ts';
import { up as adviceAgain } from './0031-advice-again.ts';
import { up as viewSums } from './0032-view-sums.ts';
import { up as endedByDeal } from './0033-ended-by-deal.ts';
import { up as clientProgress } from './0034-client-progress.ts';
import { up as interestSums } from './0035-interest-sums.ts';
import { up as soldByAgency } from './0036-sold-by-agency.ts';
import { up as calls } from './0037-calls.ts';
import { up as flatCorrections } from './0038-flat-corrections.ts';
import { up as flatsAsFed } from './0039-flats-as-fed.ts';
import { up as reachedInEarnest } from './0040-reached-in-earnest.ts';
import { up as pricesAsOf } from './0041-prices-as-of.ts';
import { up as approximatePlaces } from './0042-approximate-places.ts';
import { up as requestsGranted } from './0043-requests-granted.ts';
import { up as givenNames } from './0044-given-names.ts';
import { up as whoHeld } from './0045-who-held.ts';
import { up as secretsSeen } from './0046-secrets-seen.ts';

export interface Migration {
  readonly name: string;
  readonly up: (db: Kysely<unknown>) => Promise<void>;
}

/** Every migration in the order of application. A released one is never changed, only followed. */
export const migrations: readonly Migration[] = [
  { name: '0001-catalogue', up: catalogue },
  { name: '0002-feed-absences', up: feedAbsences },
  { name: '0003-points-of-interest', up: pointsOfInterest },
  { name: '0004-accounts', up: accounts },
  { name: '0005-clients', up: clients },
  { name: '0006-audit', up: audit },
  { name: '0007-office', up: office },
  { name: '0008-door', up: door },
  { name: '0009-office-story', up: officeStory },
  { name: '0010-second-factor', up: secondFactor },
  { name: '0011-administration', up: administration },
  { name: '0012-view-counts', up: viewCounts },
  { name: '0013-office-reading', up: officeReading },
  { name: '0014-named-drawings', up: namedDrawings },
  { name: '0015-password-requests', up: passwordRequests },
  { name: '0016-feed-identity', up: feedIdentity },
  { name: '0017-exports', up: exports },
  { name: '0018-feed-mapping', up: feedMapping },
  { name: '0019-client-care', up: clientCare },
  { name: '0020-phones-and-merges', up: phonesAndMerges },
  { name: '0021-curation', up: curation },
  { name: '0022-outbox', up: outbox },
  { name: '0023-working-time', up: workingTime },
  { name: '0024-client-origin', up: clientOrigin },
  { name: '0025-figures', up: figures },
  { name: '0026-flat-numbers', up: flatNumbers },
  { name: '0027-attention-changes', up: attentionChanges },
  { name: '0028-followed-keys', up: followedKeys },
  { name: '0029-station-hubs', up: stationHubs },
  { name: '0030-contact-ban', up: contactBan },
  { name: '0031-advice-again', up: adviceAgain },
  { name: '0032-view-sums', up: viewSums },
  { name: '0033-ended-by-deal', up: endedByDeal },
  { name: '0034-client-progress', up: clientProgress },
  { name: '0035-interest-sums', up: interestSums },
  { name: '0036-sold-by-agency', up: soldByAgency },
  { name: '0037-calls', up: calls },
  { name: '0038-flat-corrections', up: flatCorrections },
  { name: '0039-flats-as-fed', up: flatsAsFed },
  { name: '0040-reached-in-earnest', up: reachedInEarnest },
  { name: '0041-prices-as-of', up: pricesAsOf },
  { name: '0042-approximate-places', up: approximatePlaces },
  { name: '0043-requests-granted', up: requestsGranted },
  { name: '0044-given-names', up: givenNames },
  { name: '0045-who-held', up: whoHeld },
  { name: '0046-secrets-seen', up: secretsSeen },
];
