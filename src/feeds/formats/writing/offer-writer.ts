import type { LotFacts, VillageOfferFacts } from '../record.ts';

/** Who offers a lot and where it is shown: what portals ask for beside its facts. Readers pass it over. */
export interface Seller {
  /** Name of the agency that is called. */
  readonly agency: string;
  /** 7XXXXXXXXXX; empty: left out. */
  readonly phone: string;
  /** Absolute address of the lot's page. */
  readonly page: string;
  /** ISO 8601: when it was first offered and last changed. */
  readonly listed_at: string;
  readonly changed_at: string;
}

export type Offered = (LotFacts | VillageOfferFacts) & { readonly seller?: Seller };

/** A format piece by piece, for files that are written while they are read. */
export interface OfferWriter {
  /** @param generated_at ISO 8601 with offset. */
  head(generated_at: string): string;
  /** One offer with its line end; empty when the format has no place for it. */
  offer(offer: Offered, generated_at: string): string;
  readonly tail: string;
}

/** The whole file of a writer, one offer a piece. */
export function* writeAll(
  writer: OfferWriter,
  generated_at: string,
  offers: Iterable<Offered>,
): Generator<string, void, undefined> {
  yield writer.head(generated_at);
  for (const offer of offers) {
    const piece = writer.offer(offer, generated_at);
    if (piece !== '') yield piece;
  }
  yield writer.tail;
}
