import type { Evidence } from './evidence.ts';
import { besideAttack } from './scenery/beside-attack.ts';

export const title = '150 connections of one address that order ever new pictures take nothing from others';

export const check = (): Promise<Evidence> => besideAttack('pictures');
