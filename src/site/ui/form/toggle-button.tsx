import { classNames } from '../class-names.ts';
import type { Drawing } from '../icon.tsx';
import { Icon } from '../icon.tsx';
import styles from './toggle-button.module.css';

/** `picture`: on a photo; `head`: beside a title; `plain`: in a row. */
export type ToggleLook = 'picture' | 'head' | 'plain';

export interface ToggleButtonProps {
  /** Undefined for a button that does not stay pressed: it opens a window. */
  readonly pressed: boolean | undefined;
  /** At rest and pressed. */
  readonly icons: readonly [Drawing, Drawing];
  /** What a press does, shown on hover. */
  readonly label: string;
  /** What it stands at, said after the label: 'ЖК «Яузский каскад»'. */
  readonly subject: string;
  /** Said in the button where there is room: beside a title. */
  readonly caption?: string;
  readonly look: ToggleLook;
  readonly tone: 'favourite' | 'brand';
  readonly onToggle: () => void;
}

/** An icon that stays pressed: the star, the scales. Stands above the link that covers its card. */
export function ToggleButton({ pressed, icons, label, subject, caption, look, tone, onToggle }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.toggle, styles[look], styles[tone])}
      aria-pressed={pressed}
      aria-label={`${label}: ${subject}`}
      title={label}
      data-print="hide"
      data-live=""
      onClick={onToggle}
    >
      <Icon of={icons[pressed ? 1 : 0]} size={20} />
      {caption && look === 'head' && <span className={styles.caption}>{caption}</span>}
    </button>
  );
}
