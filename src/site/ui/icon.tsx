import { classNames } from './class-names.ts';

/** An icon on a ground of 24 × 24: one path, drawn as a line or, where it says so, filled. */
export interface Drawing {
  readonly d: string;
  readonly filled?: true;
}

export interface IconProps {
  readonly of: Drawing;
  /** 16, 18, 20 or 22; 34 in tiles. */
  readonly size?: number;
  readonly className?: string | undefined;
}

/**
 * A decorative outline icon; what it means is said in words beside it or in the label of its button. One path and no
 * component of a library: a page of results has a hundred of them.
 */
export function Icon({ of: { d, filled }, size = 20, className }: IconProps) {
  return (
    <svg
      className={classNames(filled ? 'nv-icon-filled' : 'nv-icon', className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}
