import { distanceMeters } from '../../../geography/rules/geometry.ts';
import type { FeedComplex } from '../../formats/record.ts';
import { releaseOf, type StagedComplex } from '../stage/staged-places.ts';
import { RELEASE_STATES } from './release-states.ts';

/** The `_feed` facts of a complex that its own record or its lots give (the rest is summed up from housings and flats). */
export interface ComplexFacts {
  title: string | null;
  description: string | null;
  address: string | null;
  lat: number | null;
  lng: number | null;
  developer_id: number | null;
  wall_material: number | null;
  parking: string | null;
  security: string | null;
  declaration_url: string | null;
  release_year: number | null;
  release_quarter: number | null;
  release_state: string | null;
}

/** A point gathered from lots is that of some housing; only one this far away means that the complex was misplaced. */
const IMPLIED_MOVE_METRES = 1000;

/**
 * The facts after this run. A source that is the most trusted one of the complex (`leads`) replaces what it states; any
 * other fills gaps. What is only gathered from lots depends on their order and fills gaps too, but for the title, the
 * developer and a point far off. A silent feed erases nothing.
 */
export function mergeComplexFacts(
  existing: ComplexFacts,
  staged: StagedComplex,
  developerId: number | null,
  leads: boolean,
): ComplexFacts {
  const { stated } = staged;
  const prefer = <T>(fromFeed: T | null, known: T | null): T | null =>
    leads ? (fromFeed ?? known) : (known ?? fromFeed);
  return {
    title: prefer(stated?.title ?? staged.titles.top(), existing.title),
    description: prefer(stated?.description ?? null, existing.description),
    address: prefer(stated?.location.address ?? null, existing.address) ?? staged.address,
    ...mergePoint(existing, staged, leads),
    developer_id: prefer(developerId, existing.developer_id),
    wall_material: existing.wall_material ?? staged.wall_materials.top(),
    parking: prefer(capitalised(stated?.parking ?? null), existing.parking),
    security: prefer(stated ? securityText(stated) : null, existing.security),
    declaration_url: prefer(staged.declaration_url, existing.declaration_url),
    ...mergeRelease(existing, staged, leads),
  };
}

/** Only of complexes whose lots name no housing; the others' term is summed up from their housings. */
function mergeRelease(existing: ComplexFacts, { releases }: StagedComplex, leads: boolean) {
  const { release_year, release_quarter, release_state } = existing;
  const told = releaseOf({ stated: null, releases });
  if (!told || (!leads && release_year !== null)) return { release_year, release_quarter, release_state };
  return {
    release_year: told.year,
    release_quarter: told.quarter,
    release_state: told.state ? RELEASE_STATES[told.state] : null,
  };
}

function mergePoint(existing: ComplexFacts, { stated, point }: StagedComplex, leads: boolean) {
  const { lat, lng } = existing;
  if (lat !== null && lng !== null && !leads) return { lat, lng };
  if (stated && stated.location.lat !== null && stated.location.lng !== null) {
    return { lat: stated.location.lat, lng: stated.location.lng };
  }
  if (point === null) return { lat, lng };
  const isNear = lat !== null && lng !== null && distanceMeters([lat, lng], point) <= IMPLIED_MOVE_METRES;
  return isNear ? { lat, lng } : { lat: point[0], lng: point[1] };
}

function securityText({ security, infrastructure }: FeedComplex): string | null {
  const parts = [security ? 'охрана' : '', infrastructure.fenced_area ? 'огороженная территория' : ''];
  return capitalised(parts.filter(Boolean).join(', ') || null);
}

function capitalised(text: string | null): string | null {
  return text === null || text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

/** The advantages a feed states: its own texts, then what stands within the complex. */
export function advantagesOf({
  advantages,
  infrastructure,
}: FeedComplex): { title: string; text: string | null; image: string | null }[] {
  const own = advantages.flatMap(({ title, text, image }) => (title ? [{ title, text, image }] : []));
  const places: [boolean | null, string][] = [
    [infrastructure.playground, 'Детская площадка'],
    [infrastructure.sports_ground, 'Спортивная площадка'],
    [infrastructure.kindergarten, 'Детский сад'],
    [infrastructure.school, 'Школа'],
  ];
  return [...own, ...places.flatMap(([has, title]) => (has ? [{ title, text: null, image: null }] : []))];
}
