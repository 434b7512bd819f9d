import { ToggleButton, type ToggleLook } from '../../../site/ui/form/toggle-button.tsx';
import { IconScale, IconScaleFilled } from '../../../site/ui/icons.ts';
import { type ComparedKind, toggleCompared, useIsCompared } from '../comparison-store.ts';

export interface CompareButtonProps {
  readonly kind: ComparedKind;
  readonly id: number;
  /** What it stands at, for screen readers. */
  readonly subject: string;
  readonly look?: ToggleLook;
}

/** Adds to the comparison of this browser or takes out of it; for guests too. */
export function CompareButton({ kind, id, subject, look = 'plain' }: CompareButtonProps) {
  const added = useIsCompared(kind, id);
  return (
    <ToggleButton
      pressed={added}
      icons={[IconScale, IconScaleFilled]}
      label={added ? 'Убрать из сравнения' : 'Сравнить'}
      subject={subject}
      caption={added ? 'В\u00a0сравнении' : 'Сравнить'}
      look={look}
      tone="brand"
      onToggle={() => toggleCompared(kind, id)}
    />
  );
}
