import { type DialogOptions, openDialog } from '../../dialogs.ts';
import { IconThumbUp, IconThumbUpFilled } from '../../ui/icons.ts';
import { ToggleButton, type ToggleLook } from '../../ui/toggle-button.tsx';
import { isAtLeast, useVisitor } from '../../visitor.ts';

export interface RecommendButtonProps {
  readonly subject: DialogOptions['recommend'];
  readonly look?: ToggleLook;
}

const MANAGER = 2;

/** Opens the window of recommendations; for managers and administrators only (back-office specification §6). */
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
