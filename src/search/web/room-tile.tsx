import { ROOMS } from '../../complex/rules/dictionaries.ts';
import { classNames } from '../../site/ui/class-names.ts';
import styles from './room-tile.module.css';

export interface RoomTileProps {
  /** 0 studio … 4 four and more. */
  readonly rooms: number;
  /** Whether something is on sale. */
  readonly lit: boolean;
}

/** A window with the room count, for the price list. The row says the same in words. */
export function RoomTile({ rooms, lit }: RoomTileProps) {
  return (
    <span className={classNames(styles.tile, !lit && styles.dark)} aria-hidden="true">
      {ROOMS[Math.min(rooms, 4)]?.short ?? rooms}
    </span>
  );
}
