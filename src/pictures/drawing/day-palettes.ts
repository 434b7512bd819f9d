import type { DayTime } from '../rules/drawn-image.ts';

/** Colours and light of one time of day or year. */
export interface DayPalette {
  /** Sky from zenith to horizon: offset and colour. */
  readonly sky: readonly (readonly [number, string])[];
  /** Distant town, far and nearer. */
  readonly far: readonly [string, string];
  readonly lawn: string;
  readonly lawnDark: string;
  readonly path: string;
  readonly road: string;
  /** Crown: body, shade, light. */
  readonly tree: readonly [string, string, string];
  readonly trunk: string;
  /** Window glass from top to bottom. */
  readonly glass: readonly [string, string, string];
  readonly shadow: string;
  readonly shadowOpacity: number;
  /** Share of windows with the light on. */
  readonly lit: number;
  /** Cast of the light over every material and how strong it is. */
  readonly tint: string | null;
  readonly tintShare: number;
  readonly water: readonly [string, string];
  readonly cloud: string;
  readonly cloudOpacity: number;
  readonly snow: boolean;
  readonly night: boolean;
}

const sky = (zenith: string, middle: string, horizon: string): DayPalette['sky'] => [
  [0, zenith],
  [0.6, middle],
  [1, horizon],
];

const DAY: DayPalette = {
  sky: sky('#9fc6d6', '#cfe3e6', '#f1f0e4'),
  far: ['#bcd3d8', '#a3c0c6'],
  lawn: '#a8c08c',
  lawnDark: '#8bab74',
  path: '#ece5d6',
  road: '#c9cbc4',
  tree: ['#5d8a5a', '#47754f', '#86ab6d'],
  trunk: '#6b5a48',
  glass: ['#cfe2e6', '#87a9b4', '#6d919e'],
  shadow: '#18332f',
  shadowOpacity: 0.2,
  lit: 0.03,
  tint: null,
  tintShare: 0,
  water: ['#9cc2cd', '#6f9fae'],
  cloud: '#ffffff',
  cloudOpacity: 0.75,
  snow: false,
  night: false,
};

/** Six lights. */
export const DAY_PALETTES: Readonly<Record<DayTime, DayPalette>> = {
  day: DAY,
  golden: {
    ...DAY,
    sky: sky('#9dbecb', '#f0d9bb', '#fbe6c4'),
    far: ['#d6c2ab', '#c0ab98'],
    lawn: '#b5b878',
    lawnDark: '#98a264',
    path: '#f0e0c6',
    road: '#d0c4b2',
    tree: ['#7d8c4c', '#5f7845', '#a9a95a'],
    trunk: '#6f563f',
    glass: ['#f5dcae', '#a3a69b', '#7c8f92'],
    shadow: '#2c2a35',
    shadowOpacity: 0.24,
    lit: 0.1,
    tint: '#f2b76b',
    tintShare: 0.1,
    water: ['#e6cfa8', '#93aaa9'],
    cloud: '#fff4df',
    cloudOpacity: 0.7,
  },
  morning: {
    ...DAY,
    sky: sky('#b7d3de', '#e8e4dc', '#f8dfcf'),
    far: ['#cfd5d6', '#b9c6ca'],
    lawn: '#a9bf93',
    lawnDark: '#8eab7c',
    path: '#f0e7dc',
    road: '#cfcdc8',
    tree: ['#66906a', '#4e7c5c', '#92b182'],
    trunk: '#6b5a4a',
    glass: ['#f3e4dc', '#a5bcc4', '#7f9ea9'],
    shadow: '#23343e',
    lit: 0.05,
    tint: '#f6c9b4',
    tintShare: 0.06,
    water: ['#c5d5da', '#8fb0ba'],
    cloud: '#fff6f0',
    cloudOpacity: 0.8,
  },
  autumn: {
    ...DAY,
    sky: sky('#a7c3cd', '#dfe3dc', '#f4ead6'),
    far: ['#c3cdca', '#aebcba'],
    lawn: '#b7b57e',
    lawnDark: '#a19f63',
    path: '#e9dfcb',
    road: '#c8c4b8',
    tree: ['#c98a34', '#a96a2c', '#e0ae4e'],
    trunk: '#5e4a3a',
    glass: ['#dfe6e2', '#92aab0', '#73909a'],
    shadow: '#22302c',
    lit: 0.06,
    tint: '#efc58a',
    tintShare: 0.04,
    water: ['#aec6ca', '#7d9fa8'],
    cloudOpacity: 0.7,
  },
  winter: {
    ...DAY,
    sky: sky('#b3c9d6', '#dbe6ea', '#f3efe9'),
    far: ['#c9d7dd', '#b3c5cd'],
    lawn: '#eef3f4',
    lawnDark: '#dfe8eb',
    path: '#d9dedd',
    road: '#c7cdce',
    tree: ['#7e8f8c', '#667a78', '#a3b2b0'],
    trunk: '#5d5148',
    glass: ['#d7e4ea', '#8ba6b2', '#6f8b98'],
    shadow: '#24384a',
    shadowOpacity: 0.18,
    lit: 0.12,
    tint: '#dfe9f0',
    tintShare: 0.08,
    water: ['#c8d7de', '#a3bac5'],
    cloudOpacity: 0.6,
    snow: true,
  },
  evening: {
    ...DAY,
    sky: [
      [0, '#0a2329'],
      [0.48, '#1d4a4f'],
      [0.76, '#7f7a66'],
      [0.94, '#e0a06a'],
    ],
    far: ['#2f5358', '#26464b'],
    lawn: '#24443a',
    lawnDark: '#1b372f',
    path: '#4a534a',
    road: '#2b3a3b',
    tree: ['#1f443b', '#173830', '#2c5647'],
    trunk: '#1e2b26',
    glass: ['#3c5963', '#223a44', '#182d36'],
    shadow: '#04100f',
    shadowOpacity: 0.35,
    lit: 0.42,
    tint: '#1a383e',
    tintShare: 0.55,
    water: ['#3a5a60', '#16303a'],
    cloud: '#5d6d6c',
    cloudOpacity: 0.25,
    night: true,
  },
};

/** Light of each month on building sites, January first. */
export const MONTH_TIMES: readonly DayTime[] = [
  'winter',
  'winter',
  'morning',
  'day',
  'day',
  'golden',
  'day',
  'golden',
  'autumn',
  'autumn',
  'morning',
  'winter',
];
