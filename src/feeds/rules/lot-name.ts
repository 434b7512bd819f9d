import { formatArea } from '../../complex/rules/format.ts';

/** What tells a lot apart for a person. */
export interface NamedLot {
  readonly housing: string | null;
  readonly section: string | null;
  readonly floor: number | null;
  readonly rooms: number | null;
  readonly area: number | null;
  readonly number: string | null;
}

/** A lot as people speak of it: «Корпус 1, 5 этаж, 2-комн., 45,3 м², № 12»; empty where nothing is known of it. */
export function lotName({ housing, section, floor, rooms, area, number }: NamedLot): string {
  return [
    housing,
    section && (/^\d+$/.test(section) ? `секция ${section}` : section),
    floor === null ? null : `${floor} этаж`,
    rooms === null ? null : rooms === 0 ? 'студия' : `${rooms}-комн.`,
    area === null ? null : formatArea(area),
    number && `№ ${number}`,
  ]
    .filter(Boolean)
    .join(', ');
}
