import { type DialogOptions, openDialog } from '../../site/client/dialogs.ts';
import { isAtLeast, useVisitor } from '../../site/client/visitor.ts';
import { ToggleButton, type ToggleLook } from '../../site/ui/form/toggle-button.tsx';
import { IconThumbUp, IconThumbUpFilled } from '../../site/ui/icons.ts';

export interface RecommendButtonProps {
  readonly subject: DialogOptions['recommend'];
  readonly look?: ToggleLook | undefined;
}

const MANAGER = 2;

/** Opens the window of recommendations; for managers and administrators only. */
export function RecommendButton({ subject, look = 'plain' }: RecommendButtonProps) {
  if (!isAtLeast(useVisitor(), MANAGER)) return null;
  return (
    <ToggleButton
      pressed={undefined}
      icons={[IconThumbUp, IconThumbUpFilled]}
      label="Порекомендовать клиенту"
      subject={subject.title}
      caption="Порекомендовать"
      look={look}
      tone="brand"
      onToggle={() => openDialog('recommend', subject)}
    />
  );
}
