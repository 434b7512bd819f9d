/** Colours of terms on the map, by day and in the evening: WebGL cannot read the page's variables. */
import type { ReleaseColour } from '../../complex/rules/release-state.ts';
import type { MapTheme } from './map-palette.ts';

export const RELEASE_PALETTE: Readonly<Record<MapTheme, Readonly<Record<ReleaseColour, readonly [string, string]>>>> = {
  light: {
    done: ['#37a866', '#1c7843'],
    thisYear: ['#2f86dd', '#1659a3'],
    nextYear: ['#f0c419', '#8f6c00'],
    inTwoYears: ['#d63fa3', '#98206f'],
    later: ['#7d58d8', '#4f30a3'],
  },
  dark: {
    done: ['#4fc283', '#8be3b1'],
    thisYear: ['#4d9cf0', '#9cc9fb'],
    nextYear: ['#f3cf3d', '#ffe68a'],
    inTwoYears: ['#e462b7', '#f7a6da'],
    later: ['#9a7cf0', '#c9b7ff'],
  },
};

/** The drawn area: its line and filling, and what lies outside of it (drawing). */
export const AREA_PALETTE: Readonly<Record<MapTheme, { readonly line: string; readonly outside: string }>> = {
  light: { line: '#12483e', outside: '#0b1916' },
  dark: { line: '#ffc445', outside: '#030807' },
};

/** A way: walks and rides without a colour of their own, and the border under all of it. */
export const ROUTE_PALETTE: Readonly<Record<MapTheme, { readonly line: string; readonly border: string }>> = {
  light: { line: '#13231f', border: '#ffffff' },
  dark: { line: '#e9f0ec', border: '#0c1614' },
};
