/** Colours and measures of plans: always the day palette, on white. */
export const INK = '#13231f';
export const LINE = '#7d8a82';
export const LABEL = '#46564f';
export const FLOOR = '#ffffff';
export const WET = '#e8f1f4';
export const HALL = '#f6f2e8';
/** The flat that is meant. */
export const LIT = '#fff3d9';
export const LIT_LINE = '#ffc445';

/** Units of a drawing per metre. */
export const SCALE = 64;
/** Outer and inner walls, units. */
export const OUTER_WALL = 20;
export const INNER_WALL = 7;

/** Attributes of furniture: thin outline over the floor's white. */
export const THIN = `stroke="${LINE}" stroke-width="1.6" fill="${FLOOR}"`;
