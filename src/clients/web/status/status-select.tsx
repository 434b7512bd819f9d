import { Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconCheck, IconChevronDown } from '../../../site/ui/icons.ts';
import type { OfficeUser } from '../../contract/users.ts';
import { statusTitle } from '../../rules/sales-status.ts';
import { type AskedMove, AskedMoveWindows, asksFirst } from './asked-move.tsx';
import { StatusBadge } from './status-badge.tsx';
import styles from './status-select.module.css';

export interface StatusSelectProps {
  readonly userId: number;
  /** Whose status it is, for screen readers. */
  readonly name: string;
  readonly status: number;
  /** What it may become, the present one first. */
  readonly next: readonly number[];
  /** The client as he is now; undefined when the status was not saved and the screen may be behind. */
  readonly onChanged: (client: OfficeUser | undefined) => void;
  readonly wide?: boolean;
}

/** A choice that is saved at once leaves nothing to be kept. */
const NOTHING = {};

/** The sales status of a client. A choice is saved at once, a refusal or a deal after its window, and shown only when it was saved. */
export function StatusSelect({ userId, name, status, next, onChanged, wide = false }: StatusSelectProps) {
  const { saving, send } = useOfficeForm('status', userId, NOTHING);
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setAsked(null);
    // The window was opened from an item of the menu, which is gone.
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  if (next.length <= 1) return <StatusBadge status={status} />;
  const choose = async (to: number) => {
    if (to === status || saving) return;
    if (asksFirst(to)) return setAsked({ client: { id: userId, name, status }, to });
    const sent = await send(
      'changeStatus',
      { params: { id: userId, status: to }, query: { from: status } },
      'Статус обновлен',
    );
    if (sent !== 'waiting') onChanged(sent ? sent.answer.data : undefined);
  };
  return (
    <>
      <Menu width={wide ? 'target' : undefined}>
        <Menu.Target>
          <button
            ref={button}
            type="button"
            className={wide ? styles.wide : styles.button}
            aria-disabled={saving}
            aria-busy={saving}
            aria-label={`Статус: ${statusTitle(status)}. Изменить: ${name}`}
          >
            <StatusBadge status={status}>{!wide && <Icon of={IconChevronDown} size={14} />}</StatusBadge>
            {wide && <Icon of={IconChevronDown} size={18} />}
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {next.map((value) => (
            <Menu.Item
              key={value}
              rightSection={value === status ? <Icon of={IconCheck} size={18} /> : undefined}
              onClick={() => void choose(value)}
            >
              <StatusBadge status={value} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <AskedMoveWindows move={asked} onClose={close} onMoved={onChanged} />
    </>
  );
}
