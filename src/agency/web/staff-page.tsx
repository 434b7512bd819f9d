import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime, formatPhone } from '../../complex/rules/format.ts';
import type { RequestRules, WorkTimeRow } from '../../people/contract/work-time.ts';
import { ROLE_TITLES, ROLES, readRole } from '../../people/rules/roles.ts';
import { hoursInWords } from '../../people/rules/work-time.ts';
import { callApi } from '../../site/client/api-client.ts';
import { RestoredNote } from '../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../site/office/device/use-office-form.ts';
import { type Column, DataTable } from '../../site/office/lists/data-table.tsx';
import { ListHead } from '../../site/office/lists/list-head.tsx';
import styles from '../../site/office/office-form.module.css';
import { OfficePhone } from '../../site/office/office-phone.tsx';
import { OfficeWindow } from '../../site/office/office-window.tsx';
import { saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconPlus } from '../../site/ui/icons.ts';
import type { StaffMember } from '../contract/staff.ts';
import { RequestRulesForm } from './request-rules.tsx';
import { LeavingWindow } from './staff-windows.tsx';
import { WorkTimeWindow } from './work-time-window.tsx';

export interface StaffPageProps {
  readonly staff: readonly StaffMember[];
  /** Who looks: nobody changes his own rights. */
  readonly ownId: number;
  readonly work: readonly WorkTimeRow[];
  readonly rules: RequestRules;
}

/** «Сотрудники»: who works here, who is blocked, where they are logged in. */
export function StaffPage({ staff, ownId, work, rules }: StaffPageProps) {
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const [timed, setTimed] = useState<number | null>(null);
  const colleagues = work.map(({ manager }) => manager);
  return (
    <>
      <ListHead title="Сотрудники" total={staff.length}>
        <Button variant="primary" size="sm" onClick={() => setAdding(true)}>
          <Icon of={IconPlus} size={18} />
          Новый менеджер
        </Button>
      </ListHead>
      <DataTable
        label="Сотрудники"
        columns={columnsOf({ ownId, work, onTime: setTimed })}
        rows={staff}
        rowKey={({ id }) => id}
        empty="Никого нет"
      />
      <RequestRulesForm rules={rules} />
      <WorkTimeWindow
        key={timed}
        work={work.find(({ manager }) => manager.id === timed) ?? null}
        onClose={() => setTimed(null)}
        colleagues={colleagues}
        onDone={() => void revalidate()}
      />
      <p className="nv-small nv-secondary">
        Администраторов назначает только владелец сервера командой <code>npm run staff</code>.
      </p>
      <OfficeWindow opened={adding} onClose={() => setAdding(false)} title="Новый менеджер">
        <NewManager onClose={() => setAdding(false)} />
      </OfficeWindow>
    </>
  );
}

interface Parts {
  readonly ownId: number;
  readonly work: readonly WorkTimeRow[];
  readonly onTime: (id: number) => void;
}

function columnsOf({ ownId, work, onTime }: Parts): Column<StaffMember>[] {
  return [
    {
      key: 'name',
      title: 'Имя',
      phone: 'head',
      cell: ({ id, name, role }) => (
        <>
          {name ?? `Сотрудник № ${id}`}
          <span className={`nv-caption nv-tertiary ${styles.under}`}>{ROLE_TITLES[readRole(role)]}</span>
        </>
      ),
    },
    { key: 'phone', title: 'Телефон', width: '156px', cell: ({ phone }) => formatPhone(phone) },
    { key: 'clients', title: 'Клиентов', width: '92px', numeric: true, cell: ({ clients }) => clients },
    {
      key: 'state',
      title: 'Состояние',
      width: '150px',
      cell: ({ blocked, ready, sessions }) => {
        if (blocked) return 'Заблокирован';
        return ready ? `Работает, сеансов: ${sessions}` : 'Ещё не задал свой пароль';
      },
    },
    {
      key: 'hours',
      title: 'Рабочее время',
      width: '160px',
      cell: ({ id }) => <Hours work={work.find(({ manager }) => manager.id === id)} onTime={() => onTime(id)} />,
    },
    {
      key: 'seen',
      title: 'Был на сайте',
      width: '136px',
      cell: ({ last_seen_at }) => (last_seen_at ? formatDateTime(last_seen_at) : '—'),
    },
    {
      key: 'actions',
      title: 'Действия',
      quiet: true,
      width: '196px',
      cell: (member) => member.id !== ownId && <Actions member={member} work={work} />,
    },
  ];
}

/** When somebody works, and whether he does now; a press changes it. */
function Hours({ work, onTime }: { readonly work: WorkTimeRow | undefined; readonly onTime: () => void }) {
  if (!work) return '—';
  return (
    <span className={styles.actions}>
      <span className="nv-small">
        {hoursInWords(work.hours)}
        <span className="nv-tertiary">{work.on_duty ? ' · на работе' : ' · не на работе'}</span>
      </span>
      <Button size="xs" variant="subtle" onClick={onTime}>
        Изменить
        <span className="nv-hidden"> рабочее время: {work.manager.name}</span>
      </Button>
    </span>
  );
}

function Actions({ member, work }: { readonly member: StaffMember; readonly work: readonly WorkTimeRow[] }) {
  const { revalidate } = useRevalidator();
  const [leaving, setLeaving] = useState<'block' | 'dismiss' | null>(null);
  const params = { id: member.id };
  const change = async (call: Promise<unknown>, said: string) => {
    await saved(call, said);
    void revalidate();
  };
  const manager = member.role === ROLES.manager;
  const of = <span className="nv-hidden">: {member.name ?? formatPhone(member.phone)}</span>;
  return (
    <span className={styles.actions}>
      {member.sessions > 0 && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => void change(callApi('endStaffSessions', { params }), 'Сеансы завершены')}
        >
          Выйти везде
          {of}
        </Button>
      )}
      {manager && (
        <>
          <Button
            size="xs"
            variant="subtle"
            onClick={() =>
              member.blocked
                ? void change(callApi('changeStaff', { params, body: { blocked: false } }), 'Доступ возвращён')
                : setLeaving('block')
            }
          >
            {member.blocked ? 'Разблокировать' : 'Заблокировать'}
            {of}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => setLeaving('dismiss')}>
            Снять роль
            {of}
          </Button>
        </>
      )}
      <LeavingWindow
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        member={member}
        work={work.find(({ manager: person }) => person.id === member.id)}
        colleagues={work.map(({ manager: person }) => person)}
        how={leaving ?? 'block'}
        onDone={() => void revalidate()}
      />
    </span>
  );
}

function NewManager({ onClose }: { readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const form = useOfficeForm('new-manager', 'new', { phone: '', name: '' });
  const { long, saving } = form;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const sent = await form.send('appointManager', { body: form.draft }, 'Менеджер добавлен');
    if (sent) onClose();
    if (sent && sent !== 'waiting') void revalidate();
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <RestoredNote form={form} />
      <OfficePhone
        value={form.draft.phone}
        onChange={(phone) => form.change({ phone })}
        error={form.errors.phone}
        required
        first
      />
      <TextInput label="Имя и фамилия" {...long('name', 100)} autoComplete="off" required />
      <p className="nv-small nv-secondary">
        Менеджер входит с этим телефоном, получает пароль по SMS и задаёт свой, не короче 15 знаков.
      </p>
      <div className={styles.buttons}>
        <Button onClick={onClose}>Отмена</Button>
        <Button type="submit" variant="primary" busy={saving ? 'Добавляем' : undefined}>
          Добавить
        </Button>
      </div>
    </form>
  );
}
