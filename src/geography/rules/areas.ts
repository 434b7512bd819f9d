/** Where the agency works. */

export type AreaKey = 'moskva' | 'novaya-moskva' | 'oblast';

export interface Area {
  readonly key: AreaKey;
  readonly title: string;
  /** 77 Moscow, 50 Moscow region. */
  readonly region_code: '77' | '50';
}

export const AREAS: readonly [Area, ...Area[]] = [
  { key: 'moskva', title: 'Москва', region_code: '77' },
  { key: 'novaya-moskva', title: 'Новая Москва', region_code: '77' },
  { key: 'oblast', title: 'Московская область', region_code: '50' },
];

/** Whether a place is a county of Новая Москва: it has two. */
export function isNewMoscow({ title_eng }: { readonly title_eng: string }): boolean {
  return title_eng === 'nao' || title_eng === 'tao';
}

/** Where a visitor is taken to be until he says otherwise. */
export const DEFAULT_AREA: Area = AREAS[0];

/** A written key as an area, undefined for anything else. */
export function readArea(key: string | null | undefined): Area | undefined {
  return AREAS.find((area) => area.key === key);
}

/** The phone of a region: its key and how it is shown. */
export interface RegionPhone {
  readonly key: '77' | '50';
  /** 7XXXXXXXXXX. */
  readonly phone: string;
}

/** The phones that a visitor may be shown: one when both regions share it. `region` is the Moscow region's own. */
export function regionPhones(phone: string, region: string | undefined): readonly RegionPhone[] {
  const moscow = { key: '77', phone } as const;
  return region === undefined || region === phone ? [moscow] : [moscow, { key: '50', phone: region }];
}
