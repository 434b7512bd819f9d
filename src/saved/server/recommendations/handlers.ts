import type { CallContext } from '../../../platform/context.ts';
import { type Implementation, implement, userIdOf } from '../../../platform/door/door.ts';
import { Failure } from '../../../platform/failure.ts';
import * as contract from '../../contract/advices.ts';
import { type AdvisedKind, countUnseen, dismissAdvice, markSeen, readAdvisedIds } from './queries.ts';

async function list(context: CallContext, kind: AdvisedKind) {
  return { data: await readAdvisedIds(context.app.db, kind, userIdOf(context)) };
}

async function dismiss(context: CallContext, kind: AdvisedKind, id: number, away: boolean) {
  const { db, now } = context.app;
  const at = away ? new Date(now()) : null;
  const known = await dismissAdvice(db, { kind, userId: userIdOf(context), id, at });
  if (!known) throw new Failure('not_found', { detail: 'Такой рекомендации нет' });
  return list(context, kind);
}

/** What the receiver does with recommendations; the lists with what they show are in `buildings`, `flats`, `villages`. */
export const recommendations: readonly Implementation[] = [
  implement(contract.listAdvisedBuildingIds, (context) => list(context, 'building')),
  implement(contract.keepAdvisedBuilding, (context, { params }) => dismiss(context, 'building', params.id, false)),
  implement(contract.dismissAdvisedBuilding, (context, { params }) => dismiss(context, 'building', params.id, true)),
  implement(contract.listAdvisedFlatIds, (context) => list(context, 'flat')),
  implement(contract.keepAdvisedFlat, (context, { params }) => dismiss(context, 'flat', params.id, false)),
  implement(contract.dismissAdvisedFlat, (context, { params }) => dismiss(context, 'flat', params.id, true)),
  implement(contract.listAdvisedOfferIds, (context) => list(context, 'offer')),
  implement(contract.keepAdvisedOffer, (context, { params }) => dismiss(context, 'offer', params.id, false)),
  implement(contract.dismissAdvisedOffer, (context, { params }) => dismiss(context, 'offer', params.id, true)),
  implement(contract.countUnseenAdvices, async (context) => ({
    data: await countUnseen(context.app.db, userIdOf(context)),
  })),
  implement(contract.seeAdvices, async (context, { body }) => {
    const { db, now } = context.app;
    const userId = userIdOf(context);
    await markSeen(db, userId, body, new Date(now()));
    return { data: await countUnseen(db, userId) };
  }),
];
