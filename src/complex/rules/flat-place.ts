import { NBSP } from '../../platform/rules/russian.ts';

/** Which of the flats of a complex it is, as far as it is known. */
export interface PlacedFlat {
  readonly floor: number | null;
  readonly section: string | null;
  readonly building: {
    readonly name: string | null;
    readonly part: string | null;
    readonly release_date_tag: string | null;
  };
}

/** 'Корпус 1, квартал А': parts number their housings anew. */
export function flatHousing({ building: { name, part } }: Pick<PlacedFlat, 'building'>): string {
  return [name, part].filter(Boolean).join(', ');
}

/** 'секция 2, 4 этаж'. */
export function flatFloor({ floor, section }: Pick<PlacedFlat, 'floor' | 'section'>): string {
  return [section && sectionTitle(section).toLowerCase(), floor === null ? null : `${floor}${NBSP}этаж`]
    .filter(Boolean)
    .join(', ');
}

/** 'Секция 2' of '2'; 'Подъезд 2' stays. */
export function sectionTitle(section: string): string {
  return /секц|подъезд/i.test(section) ? section : `Секция${NBSP}${section}`;
}

/** 'Корпус 1, квартал А, секция 2, 4 этаж, 4 квартал 2029'. */
export function flatPlace(flat: PlacedFlat): string {
  return [flatHousing(flat), flatFloor(flat), flat.building.release_date_tag].filter(Boolean).join(', ');
}
