import type { Evidence } from './evidence.ts';
import { besideAttack } from './scenery/beside-attack.ts';

export const title = '40 connections of one address that order sheets to print take nothing from others';

export const check = (): Promise<Evidence> => besideAttack('sheets');
