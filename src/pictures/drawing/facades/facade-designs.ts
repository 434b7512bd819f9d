import type { FacadeStyle } from '../../rules/drawn-image.ts';
import { designBrick } from './brick.ts';
import type { DesignHousing } from './design.ts';
import { designFins } from './fins.ts';
import { designGrid } from './grid.ts';
import { designLoft } from './loft.ts';
import { designMosaic } from './mosaic.ts';
import { designNeo } from './neo.ts';
import { designRibbon } from './ribbon.ts';
import { designTerrace } from './terrace.ts';
import { designTownhouse } from './townhouse.ts';

/** The nine façade systems. */
export const FACADE_DESIGNS: Readonly<Record<FacadeStyle, DesignHousing>> = {
  terrace: designTerrace,
  neo: designNeo,
  brick: designBrick,
  ribbon: designRibbon,
  fins: designFins,
  grid: designGrid,
  mosaic: designMosaic,
  loft: designLoft,
  townhouse: designTownhouse,
};
