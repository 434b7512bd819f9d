import type { LatLng } from '../../../geography/rules/coordinates.ts';
import { distanceMeters } from '../../../geography/rules/geometry.ts';
import { foldName } from '../../../platform/rules/fold-name.ts';
import { ComplexIndex, type ComplexMatch, type ComplexTraits, SAME_PLACE_METRES } from '../../rules/match-complex.ts';
import { pointOf, type StagedComplex } from '../stage/staged-places.ts';
import {
  type CatalogueComplex,
  countSharedLots,
  type Known,
  readCatalogue,
  readKeys,
  readVotes,
  type SharedLots,
  type Vote,
} from './known-complexes.ts';
import { type Publication, reserveIds } from './publication.ts';
import type { Question } from './questions.ts';

/** A complex of the feed and the complex of the catalogue that it is. */
export interface ResolvedComplex {
  readonly staged: StagedComplex;
  readonly id: number;
  readonly isNew: boolean;
  /** The catalogue's title stays although the feed has another: staff change it when they are asked. */
  readonly keepsTitle: boolean;
  /** What staff call a new one that the feed does not name. */
  readonly given_title: string | null;
}

/** What the complexes of a feed are. */
export interface Resolution {
  readonly resolved: readonly ResolvedComplex[];
  /** Complexes whose lots are left out, by their number in the feed. */
  readonly left_out: ReadonlyMap<number, 'ignored' | 'waiting'>;
  /** Complexes of which only known lots are taken, and those stay where they are. */
  readonly doubtful: ReadonlySet<number>;
  /** Complexes that staff decided about since the run before: their lots go where the key leads. */
  readonly decided: ReadonlySet<number>;
  /** Former keys of complexes that come under another key now. */
  readonly renamed: readonly { readonly from: string; readonly to: string }[];
  readonly questions: readonly Question[];
  /** Why this run must retire nothing; sentences for staff. */
  readonly doubts: readonly string[];
}

const NOTHING: Resolution = {
  resolved: [],
  left_out: new Map(),
  doubtful: new Set(),
  decided: new Set(),
  renamed: [],
  questions: [],
  doubts: [],
};

/** Share of a complex's lots that must be known under one complex before their ids say which complex it is. */
const MAJORITY = 0.6;
/** Fewer known lots than this say nothing against what the key says. */
const MIN_CONTRADICTING = 3;

/**
 * Tells which complex of the catalogue each complex of the feed is, in this order: what staff decided; what its lots' ids say
 * (a complex that comes under another name or key is the same complex); what its key led to before; what name, place, developer
 * and address say together (`rules/match-complex.ts`). What stays open waits for staff: its lots are left out, nothing is
 * made, nothing retired. Call it under the publication lock with the lots staged.
 */
export async function resolveComplexes(publication: Publication): Promise<Resolution> {
  const { places } = publication;
  if (places.complexes.length === 0) return NOTHING;
  const resolver = new Resolver(publication, await readKeys(publication), await readCatalogue(publication));
  const votes = await readVotes(publication);
  for (const staged of places.complexes) resolver.take(staged, votes.get(staged.no) ?? null);
  return resolver.end();
}

/** What the feed says of a complex. */
export function traitsOf(staged: StagedComplex, defaultDeveloper: string | null): ComplexTraits {
  return {
    names: [titleOf(staged)].filter(Boolean),
    developer: (staged.stated?.developer ?? staged.developer)?.title ?? defaultDeveloper,
    point: (staged.stated && pointOf(staged.stated.location)) ?? staged.point,
    address: staged.stated?.location.address ?? staged.address,
    keys: [staged.key],
  };
}

/** The name of a complex, empty where the feed gives none. */
export function titleOf(staged: StagedComplex): string {
  return staged.stated?.title ?? staged.titles.top() ?? '';
}

class Resolver {
  readonly #publication: Publication;
  readonly #keys: ReadonlyMap<string, Known>;
  readonly #catalogue: ReadonlyMap<number, CatalogueComplex>;
  readonly #index: ComplexIndex;
  readonly #stagedKeys: ReadonlySet<string>;
  readonly #resolved: ResolvedComplex[] = [];
  readonly #made: { staged: StagedComplex; placeholder: number }[] = [];
  readonly #leftOut = new Map<number, 'ignored' | 'waiting'>();
  readonly #doubtful = new Set<number>();
  readonly #decided = new Set<number>();
  readonly #renamed: { from: string; to: string }[] = [];
  readonly #questions: Question[] = [];
  readonly #doubts: string[] = [];
  readonly #unsure: { staged: StagedComplex; matches: readonly ComplexMatch[] }[] = [];

  constructor(
    publication: Publication,
    keys: ReadonlyMap<string, Known>,
    catalogue: ReadonlyMap<number, CatalogueComplex>,
  ) {
    this.#publication = publication;
    this.#keys = keys;
    this.#catalogue = catalogue;
    this.#index = new ComplexIndex(catalogue.values());
    this.#stagedKeys = new Set(publication.places.complexes.map(({ key }) => key));
  }

  take(staged: StagedComplex, vote: Vote | null): void {
    const known = this.#keys.get(staged.key);
    // Once a run has followed a decision, lots that come under the key from elsewhere are the feed's doing, not staff's.
    if (known?.is_fresh && (known.decision === 'ours' || known.decision === 'new')) this.#decided.add(staged.no);
    if (known?.decision === 'ignored') this.#leftOut.set(staged.no, 'ignored');
    else if (known?.decision === 'new') this.#make(staged, known.given_title);
    else if (known?.complex_id) this.#takeKnown(staged, known.complex_id, known, vote);
    else this.#takeUnknown(staged, vote);
  }

  async end(): Promise<Resolution> {
    if (this.#unsure.length > 0) await this.#judgeByLots();
    const ids = await reserveIds(this.#publication.client, 'complexes', this.#made.length);
    const idOf = new Map(this.#made.map(({ placeholder }, index) => [placeholder, ids[index] ?? 0]));
    return {
      resolved: this.#resolved.map((complex) => ({ ...complex, id: idOf.get(complex.id) ?? complex.id })),
      left_out: this.#leftOut,
      doubtful: this.#doubtful,
      decided: this.#decided,
      renamed: this.#renamed,
      questions: this.#questions,
      doubts: this.#doubts,
    };
  }

  #takeKnown(staged: StagedComplex, id: number, { decision, is_fresh }: Known, vote: Vote | null): void {
    const complex = this.#catalogue.get(id);
    const isDecided = decision === 'ours';
    if (!complex || (isDecided && is_fresh)) {
      this.#lead(staged, id);
      return;
    }
    const title = titleOf(staged);
    const { point } = traitsOf(staged, null);
    const isApart = isFar(point, complex.point);
    const elsewhere = this.#elsewhere(complex, { point: isApart ? point : null, isDecided, vote });
    if (elsewhere !== null) {
      this.#doubt(staged, id, `${title || staged.key}: its lots belonged to ${this.#nameOf(elsewhere)}`, {
        kind: 'moved',
        known: { complex_id: elsewhere, title: this.#nameOf(elsewhere) },
      });
      return;
    }
    if (isDecided) {
      this.#lead(staged, id);
      return;
    }
    const isRenamed = this.#isRenamed(staged, complex);
    // Neither name nor lots say that it is the one its key led to, and it lies elsewhere.
    if ((isRenamed || title === '') && vote?.root !== complex.root && isApart) {
      this.#doubt(staged, id, `${title || staged.key}: another complex under the key of ${this.#nameOf(id)}`, {
        kind: 'moved',
        known: { complex_id: id, title: this.#nameOf(id) },
      });
      return;
    }
    if (isRenamed) this.#askRename(staged, complex);
    this.#lead(staged, id);
  }

  /**
   * Which complex a complex of the feed seems to be instead of the one its key leads to. Three known lots say so, against the word
   * of staff most of them all; where it lies elsewhere too, any known lots, or, with none known, that another complex of this
   * feed stands there: keys and names may change hands on the day on which ids are given out anew.
   */
  #elsewhere(
    complex: CatalogueComplex,
    { point, isDecided, vote }: { point: LatLng | null; isDecided: boolean; vote: Vote | null },
  ): number | null {
    if (vote?.root === complex.root) return null;
    const voted = vote?.voted ?? 0;
    if (vote && voted >= (isDecided ? Math.max(MIN_CONTRADICTING, vote.lots * MAJORITY) : MIN_CONTRADICTING))
      return vote.root;
    if (point === null) return null;
    return vote?.root ?? this.#standingAt(point, complex);
  }

  /** The complex of this feed, other than that one, that stands at a point. */
  #standingAt(point: LatLng, { root }: CatalogueComplex): number | null {
    for (const [key, { complex_id }] of this.#keys) {
      const other = this.#stagedKeys.has(key) ? this.#catalogue.get(complex_id ?? 0) : undefined;
      if (other?.point && other.root !== root && !isFar(point, other.point)) return other.root;
    }
    return null;
  }

  #takeUnknown(staged: StagedComplex, vote: Vote | null): void {
    if (vote !== null && vote.voted >= vote.lots * MAJORITY) {
      this.#takeByLots(staged, vote);
      return;
    }
    const traits = traitsOf(staged, this.#publication.source.developer_title ?? null);
    const matches = this.#index.find(traits);
    const [best] = matches;
    if (traits.names.length === 0) this.#wait(staged, matches);
    else if (best?.verdict === 'same') this.#lead(staged, best.id);
    else if (matches.some(({ id }) => id > 0)) this.#unsure.push({ staged, matches });
    else this.#decideNew(staged, matches);
  }

  #decideNew(staged: StagedComplex, matches: readonly ComplexMatch[]): void {
    const { new_complexes: policy = 'make' } = this.#publication.source;
    const isDoubtful = matches.some((match) => match.id > 0 && isLikely(match) && !this.#isToldApart(match.id));
    if (policy === 'ignore') this.#leftOut.set(staged.no, 'ignored');
    else if (policy === 'ask' || isDoubtful) this.#wait(staged, matches);
    else this.#make(staged);
  }

  /** Whether this feed names that complex itself, beside the other. */
  #isToldApart(id: number): boolean {
    return [...this.#keys].some(([key, { complex_id }]) => complex_id === id && this.#stagedKeys.has(key));
  }

  /** What name and place leave open, the lots may tell: flats that both have. */
  async #judgeByLots(): Promise<void> {
    const shared = await countSharedLots(
      this.#publication,
      this.#unsure.flatMap(({ staged, matches }) => matches.map(({ id }) => ({ no: staged.no, id }))),
    );
    for (const { staged, matches } of this.#unsure) {
      const told = matches.map((match) => withLots(match, shared.get(`${staged.no} ${match.id}`)));
      const [best] = told.toSorted((a, b) => b.score - a.score);
      if (best?.verdict === 'same') this.#lead(staged, best.id);
      else this.#decideNew(staged, told);
    }
  }

  /** Most lots were known under one complex: it is that one, under another key. */
  #takeByLots(staged: StagedComplex, { root }: Vote): void {
    const complex = this.#catalogue.get(root);
    const former = [...this.#keys].filter(([, { complex_id }]) => complex_id === root).map(([key]) => key);
    const gone = former.filter((key) => !this.#stagedKeys.has(key));
    for (const from of gone) this.#renamed.push({ from, to: staged.key });
    const isRenamed = complex !== undefined && this.#isRenamed(staged, complex);
    if (complex && gone.length === 0 && former.length > 0) {
      this.#questions.push({
        kind: 'split',
        subject: staged.key,
        complex_id: root,
        said: this.#said(staged),
        known: { complex_id: root, title: this.#nameOf(root) },
        evidence: [],
      });
    } else if (complex && isRenamed) this.#askRename(staged, complex);
    this.#lead(staged, root);
  }

  #lead(staged: StagedComplex, id: number): void {
    const { title_feed: title = null, title_curated = null } = this.#catalogue.get(id) ?? {};
    const keepsTitle = title_curated === null && title !== null && foldName(title) !== foldName(titleOf(staged));
    this.#resolved.push({ staged, id, isNew: false, keepsTitle, given_title: null });
  }

  #make(staged: StagedComplex, given_title: string | null = null): void {
    const placeholder = -1 - this.#made.length;
    this.#made.push({ staged, placeholder });
    this.#resolved.push({ staged, id: placeholder, isNew: true, keepsTitle: false, given_title });
    const traits = traitsOf(staged, this.#publication.source.developer_title ?? null);
    this.#index.add({ id: placeholder, ...traits, names: [...traits.names, ...(given_title ? [given_title] : [])] });
  }

  #wait(staged: StagedComplex, matches: readonly ComplexMatch[]): void {
    this.#leftOut.set(staged.no, 'waiting');
    this.#questions.push({
      kind: 'complex',
      subject: staged.key,
      complex_id: null,
      said: this.#said(staged),
      known: null,
      evidence: matches
        .filter(({ id }) => id > 0)
        .map(({ id, score, evidence }) => ({ complex_id: id, score, evidence })),
    });
  }

  #doubt(staged: StagedComplex, id: number, sentence: string, { kind, known }: Pick<Question, 'kind' | 'known'>): void {
    this.#doubtful.add(staged.no);
    this.#doubts.push(sentence);
    this.#lead(staged, id);
    const said = this.#said(staged);
    this.#questions.push({ kind, subject: staged.key, complex_id: id, said, known, evidence: [] });
  }

  #askRename(staged: StagedComplex, complex: CatalogueComplex): void {
    this.#questions.push({
      kind: 'rename',
      subject: staged.key,
      complex_id: complex.id,
      said: { title: titleOf(staged) },
      known: { complex_id: complex.id, title: complex.title_feed },
      evidence: [],
    });
  }

  /** Whether the feed gives a complex another name than any it goes by. */
  #isRenamed(staged: StagedComplex, complex: CatalogueComplex | undefined): boolean {
    const title = titleOf(staged);
    if (!complex || title === '' || complex.title_feed === null || complex.title_curated !== null) return false;
    const folded = foldName(title);
    return !complex.names.some((name) => foldName(name) === folded);
  }

  #nameOf(id: number): string {
    const complex = this.#catalogue.get(id);
    return complex?.title_curated ?? complex?.title_feed ?? String(id);
  }

  #said(staged: StagedComplex) {
    return { ...traitsOf(staged, null), title: titleOf(staged) };
  }
}

/** Whether two known points are too far apart for one complex. */
function isFar(a: LatLng | null, b: LatLng | null): boolean {
  return a !== null && b !== null && distanceMeters(a, b) > SAME_PLACE_METRES;
}

/** One name, but not enough beside it to be sure: a second complex of that name on the site would be a mistake. */
function isNamesake({ evidence }: ComplexMatch): boolean {
  return evidence.some(({ sign, weight }) => sign === 'name' && weight >= 3);
}

/** So likely the same that staff are asked before a second one is made: a namesake, the same flats, a like name next door. */
function isLikely(match: ComplexMatch): boolean {
  const isNextDoor = match.evidence.some(({ sign, weight }) => sign === 'near' && weight >= 4);
  const isLike = match.evidence.some(({ sign }) => sign === 'name' || sign === 'developer');
  return isNamesake(match) || (isNextDoor && isLike) || match.evidence.some(({ sign }) => sign === 'lots');
}

/** A match with what the lots say: a third of them shared, and at least five, is more than a name. */
function withLots(match: ComplexMatch, shared: SharedLots | undefined): ComplexMatch {
  if (!shared || shared.lots === 0) return match;
  const isTelling = shared.lots >= 5 && shared.lots * 3 >= shared.of;
  if (!isTelling) return match;
  const evidence = [...match.evidence, { sign: 'lots' as const, weight: 4, detail: String(shared.lots) }];
  // Neighbours of one series have flats that are alike: without the name they are asked about.
  return { ...match, evidence, score: match.score + 4, verdict: isNamesake(match) ? 'same' : match.verdict };
}
