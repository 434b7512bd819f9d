import { LATE_NOTE, TERM_UNKNOWN } from '../../../complex/rules/format.ts';
import type { ReleaseColour } from '../../../platform/contract/parts.ts';
import { Badge, type BadgeProps } from '../badge.tsx';
import { classNames } from '../class-names.ts';
import styles from './release-badge.module.css';

export interface ReleaseFields {
  readonly release_date_tag: string | null;
  readonly release_colour: ReleaseColour;
  readonly release_postponed: boolean;
}

export interface ReleaseBadgeProps {
  readonly of: ReleaseFields;
  /** `short`: «3 кв. 2028» for cards, else «3 квартал 2028». */
  readonly short?: boolean;
  readonly variant?: BadgeProps['variant'];
}

/** When a house is handed over: the colour that the map uses too, and the words. Nothing when the term is unknown. */
export function ReleaseBadge({ of, short = false, variant }: ReleaseBadgeProps) {
  if (!of.release_date_tag) return null;
  return (
    <Badge variant={variant} className={of.release_postponed ? styles.noted : undefined}>
      <ReleaseMark colour={of.release_colour} />
      {of.release_date_tag === TERM_UNKNOWN
        ? 'Срок не указан'
        : short
          ? of.release_date_tag.replace('квартал', 'кв.')
          : of.release_date_tag}
      {of.release_postponed && <span className={styles.note}>{LATE_NOTE}</span>}
    </Badge>
  );
}

/** The square of a term's colour, for legends and lists. */
export function ReleaseMark({ colour }: { readonly colour: ReleaseColour }) {
  return <i className={classNames(styles.mark, styles[colour])} aria-hidden="true" />;
}
