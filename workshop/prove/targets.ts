import { ACCESS } from './table/access.ts';
import { ACCOUNTS } from './table/accounts.ts';
import { BACKUPS } from './table/backups.ts';
import { DURABILITY } from './table/durability.ts';
import { LAW } from './table/law.ts';
import { LOAD } from './table/load.ts';
import { ROBUSTNESS } from './table/robustness.ts';
import { WATCHING } from './table/watching.ts';

/** Every target in order, those of law last; one that is not shown yet says why. */
export const TARGETS = [...ACCESS, ...ACCOUNTS, ...DURABILITY, ...BACKUPS, ...ROBUSTNESS, ...LOAD, ...WATCHING, ...LAW];
