import { isPicked, type Picked, togglePicked, usePicked } from '../../site/client/picked.ts';
import { isAtLeast, useVisitor } from '../../site/client/visitor.ts';
import { ToggleButton, type ToggleLook } from '../../site/ui/form/toggle-button.tsx';
import { IconCheck, IconPlus } from '../../site/ui/icons.ts';

const MANAGER = 2;

/** Ticks a thing to send several at once; for managers and administrators only. */
export function PickButton({
  thing,
  look = 'plain',
}: {
  readonly thing: Picked;
  readonly look?: ToggleLook | undefined;
}) {
  const picked = usePicked();
  if (!isAtLeast(useVisitor(), MANAGER)) return null;
  return (
    <ToggleButton
      pressed={isPicked(picked, thing)}
      icons={[IconPlus, IconCheck]}
      label="Отметить, чтобы отправить клиенту"
      subject={thing.title}
      caption="Отметить"
      look={look}
      tone="brand"
      onToggle={() => togglePicked(thing)}
    />
  );
}
