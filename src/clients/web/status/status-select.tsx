import { Menu } from '@mantine/core';
import { useRef } from 'react';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconCheck, IconChevronDown } from '../../../site/ui/icons.ts';
import type { OfficeUser } from '../../contract/users.ts';
import { isLeftToOthers, isSalesStatus, statusTitle, wayOnWords } from '../../rules/sales-status.ts';
import { AskedMoveWindows } from './asked-move.tsx';
import { StatusBadge } from './status-badge.tsx';
import styles from './status-select.module.css';
import { useStatusMove } from './use-status-move.ts';

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

/** A status that the caller cannot change: of a finished client is said who can, beside it where there is room. */
function Fixed({ status, wide }: { readonly status: number; readonly wide: boolean }) {
  const why = isSalesStatus(status) && isLeftToOthers(status, MANAGER) ? wayOnWords(status, MANAGER) : undefined;
  if (!wide)
    return (
      <span title={why}>
        <StatusBadge status={status} />
      </span>
    );
  return (
    <div className={styles.fixed}>
      <StatusBadge status={status} />
      {why && <p className="nv-caption nv-tertiary">{why}</p>}
    </div>
  );
}

/** Whoever has no choice is no administrator. */
const MANAGER = 2;
/** A choice that is saved at once leaves nothing to be kept. */
const NOTHING = {};

/**
 * The sales status of a client. A choice is saved at once; a refusal, a deal and what ends a hold after its window. It is
 * shown only when it was saved.
 */
export function StatusSelect({ userId, name, status, next, onChanged, wide = false }: StatusSelectProps) {
  const { busy, move, asked, close } = useStatusMove(useOfficeForm('status', userId, NOTHING), onChanged);
  const button = useRef<HTMLButtonElement>(null);
  const goBack = () => {
    close();
    // The window was opened from an item of the menu, which is gone.
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  };
  if (next.length <= 1) return <Fixed status={status} wide={wide} />;
  return (
    <>
      <Menu width={wide ? 'target' : undefined}>
        <Menu.Target>
          <button
            ref={button}
            type="button"
            className={wide ? styles.wide : styles.button}
            aria-disabled={busy}
            aria-busy={busy}
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
              onClick={() => void move({ id: userId, name, status }, value)}
            >
              <StatusBadge status={value} />
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <AskedMoveWindows move={asked} onClose={goBack} onMoved={onChanged} />
    </>
  );
}
