/** Colours of the base map by day and in the evening (the same values as the design's `color.map`). */

export type MapTheme = 'light' | 'dark';

export interface MapPalette {
  readonly land: string;
  readonly landUrban: string;
  readonly park: string;
  readonly parkDeep: string;
  readonly water: string;
  readonly waterOutline: string;
  /** Grounds of schools and hospitals. */
  readonly site: string;
  readonly building: string;
  readonly buildingOutline: string;
  readonly path: string;
  readonly roadMinor: string;
  readonly roadMajor: string;
  readonly roadTrunk: string;
  readonly roadCasing: string;
  readonly rail: string;
  readonly boundary: string;
  readonly label: string;
  readonly labelMinor: string;
  readonly labelWater: string;
  readonly labelPark: string;
  readonly halo: string;
  readonly metro: string;
}

export const MAP_PALETTES: Readonly<Record<MapTheme, MapPalette>> = {
  light: {
    land: '#f2f1ec',
    landUrban: '#ebebe4',
    park: '#d3e3c9',
    parkDeep: '#c3d8b8',
    water: '#b5d3de',
    waterOutline: '#9cc3d1',
    site: '#efe6d6',
    building: '#dedcd3',
    buildingOutline: '#cccabf',
    path: '#c4c0b2',
    roadMinor: '#ffffff',
    roadMajor: '#ffffff',
    roadTrunk: '#fbe9bf',
    roadCasing: '#d4d5cc',
    rail: '#b9b9b0',
    boundary: '#a7b3ac',
    label: '#4a5852',
    labelMinor: '#5e6b65',
    labelWater: '#285d71',
    labelPark: '#3c6333',
    halo: '#ffffff',
    metro: '#d6203a',
  },
  dark: {
    land: '#111c1a',
    landUrban: '#15221f',
    park: '#172e25',
    parkDeep: '#1b362b',
    water: '#10303c',
    waterOutline: '#18404e',
    site: '#1d2a22',
    building: '#1f2e2a',
    buildingOutline: '#2a3b36',
    path: '#2f423c',
    roadMinor: '#2a3a34',
    roadMajor: '#2a3b36',
    roadTrunk: '#4a4327',
    roadCasing: '#0e1716',
    rail: '#33443f',
    boundary: '#4a5c56',
    label: '#b6c6bf',
    labelMinor: '#8ea198',
    labelWater: '#7db3c5',
    labelPark: '#86b48f',
    halo: '#0c1614',
    metro: '#f0576b',
  },
};
