import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { VillageRef } from '../contract/village-ref.ts';

/** Villages and their offers as rows about something else name them; also unpublished and sold ones. */

interface Ids {
  readonly village_id: number | null;
  readonly offer_id: number | null;
}

interface Row {
  village_id: number;
  village: string | null;
  title_eng: string;
  published: boolean;
  offer_id: number | null;
  offer: string | null;
}

/** Tells what each of these is about; of an offer its village is told too. */
export async function readVillages(db: Db, ids: readonly Ids[]): Promise<(of: Ids) => VillageRef | null> {
  const villages = known(ids.map(({ village_id }) => village_id));
  const offers = known(ids.map(({ offer_id }) => offer_id));
  if (villages.length + offers.length === 0) return () => null;
  const { rows } = await sql<Row>`
    select v.id as village_id, v.title as village, v.title_eng, v.published, o.id as offer_id, o.title as offer
    from villages v left join village_offers o on o.village_id = v.id and o.id = any(${offers}::int[])
    where v.id = any(${villages}::int[]) or o.id is not null`.execute(db);
  return ({ village_id, offer_id }) => {
    const offer = offer_id === null ? undefined : rows.find((row) => row.offer_id === offer_id);
    if (offer) return present(offer);
    const village = village_id === null ? undefined : rows.find((row) => row.village_id === village_id);
    return village ? present({ ...village, offer_id: null }) : null;
  };
}

const known = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))];

function present({ village, title_eng, published, offer_id, offer }: Row): VillageRef {
  const name = `«${village ?? title_eng}»`;
  const page = `/${title_eng}${offer_id === null ? '' : `?offer=${offer_id}`}`;
  return {
    title: offer_id === null ? `Посёлок ${name}` : `${offer ?? 'Предложение'}, посёлок ${name}`,
    link: published && village !== null ? page : null,
  };
}
