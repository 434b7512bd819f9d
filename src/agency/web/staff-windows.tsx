import { useState } from 'react';
import { formatPhone } from '../../complex/rules/format.ts';
import type { HandOverTo } from '../../people/contract/hand-over.ts';
import type { WorkTimeRow } from '../../people/contract/work-time.ts';
import { ROLES } from '../../people/rules/roles.ts';
import { type Colleague, countInWords, HandOverChoice, handOverOf } from '../../people/web/hand-over-choice.tsx';
import { callApi } from '../../site/client/api-client.ts';
import styles from '../../site/office/office-form.module.css';
import { OfficeWindow } from '../../site/office/office-window.tsx';
import { useSaving } from '../../site/office/use-saving.ts';
import { Button } from '../../site/ui/button.tsx';
import type { StaffMember } from '../contract/staff.ts';

export interface LeavingProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly member: StaffMember;
  readonly work: WorkTimeRow | undefined;
  /** Who can take over. */
  readonly colleagues: readonly Colleague[];
  readonly how: 'block' | 'dismiss';
  readonly onDone: () => void;
}

const TITLES = { block: 'Закрыть доступ?', dismiss: 'Снять роль менеджера?' } as const;
const KEEP = 'keep';

/** Asks, before somebody is blocked or dismissed, who gets what he has, and says how much that is. */
export function LeavingWindow(props: LeavingProps) {
  return (
    <OfficeWindow opened={props.opened} onClose={props.onClose} title={TITLES[props.how]}>
      {props.opened && <Leaving {...props} />}
    </OfficeWindow>
  );
}

function Leaving({ onClose, member, work, colleagues, how, onDone }: LeavingProps) {
  const [to, setTo] = useState('');
  const { saving, save } = useSaving();
  const has = {
    clients: work?.clients ?? member.clients,
    requests: work?.open_requests ?? 0,
    tasks: work?.open_tasks ?? 0,
    holds: work?.holds ?? 0,
  };
  const anything = Object.values(has).some((n) => n > 0);
  const submit = async () => {
    const change = how === 'block' ? { blocked: true } : { role: ROLES.client };
    const hand_over: HandOverTo | undefined = handOverOf(to);
    const body = { ...change, ...(hand_over ? { hand_over } : {}) };
    const said = how === 'block' ? 'Доступ закрыт' : 'Роль снята';
    if (!(await save(() => callApi('changeStaff', { params: { id: member.id }, body }), said))) return;
    onClose();
    onDone();
  };
  return (
    <div className={styles.form}>
      <p>
        {how === 'block' ? 'Вход закроется' : 'Роль останется только клиентская'}:{' '}
        {member.name ?? formatPhone(member.phone)}. Открытые сеансы завершатся.
        {anything && ` За этим сотрудником ${countInWords(has)}.`}
      </p>
      {anything && (
        <HandOverChoice
          colleagues={colleagues.filter(({ id }) => id !== member.id)}
          value={to}
          onChange={setTo}
          {...(how === 'block' ? { also: { value: KEEP, label: 'Оставить как есть до возвращения' } } : {})}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button
          variant="primary"
          disabled={anything && to === ''}
          busy={saving ? 'Сохраняем' : undefined}
          onClick={() => void submit()}
        >
          {how === 'block' ? 'Закрыть доступ' : 'Снять роль'}
        </Button>
      </div>
    </div>
  );
}
