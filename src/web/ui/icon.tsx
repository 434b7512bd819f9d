import type { Icon as TablerIcon } from '@tabler/icons-react';

export interface IconProps {
  readonly of: TablerIcon;
  /** 16, 18, 20 or 22; 34 in tiles (DESIGN.md §7). */
  readonly size?: number;
  readonly className?: string;
}

/** A decorative outline icon; what it means is said in words beside it or in the label of its button. */
export function Icon({ of: Drawing, size = 20, className }: IconProps) {
  return <Drawing size={size} stroke={1.75} className={className} aria-hidden="true" />;
}
