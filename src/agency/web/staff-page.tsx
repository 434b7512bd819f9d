import { Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime, formatPhone } from '../../complex/rules/format.ts';
import { ROLE_TITLES, ROLES, readRole } from '../../people/rules/roles.ts';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { type Column, DataTable } from '../../site/office/data-table.tsx';
import { ListHead } from '../../site/office/list-head.tsx';
import styles from '../../site/office/office-form.module.css';
import { failureText, fieldErrors, saved } from '../../site/office/saved.ts';
import { Button } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconPlus } from '../../site/ui/icons.ts';
import type { StaffMember } from '../contract/staff.ts';

export interface StaffPageProps {
  readonly staff: readonly StaffMember[];
  /** Who looks: nobody changes his own rights. */
  readonly ownId: number;
}

/** «Сотрудники»: who works here, who is blocked, where they are logged in. */
export function StaffPage({ staff, ownId }: StaffPageProps) {
  const [adding, setAdding] = useState(false);
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
        columns={columnsOf(ownId)}
        rows={staff}
        rowKey={({ id }) => id}
        empty="Никого нет"
      />
      <p className="nv-small nv-secondary">
        Администраторов назначает только владелец сервера командой <code>npm run staff</code>.
      </p>
      <Modal opened={adding} onClose={() => setAdding(false)} title="Новый менеджер">
        <NewManager onClose={() => setAdding(false)} />
      </Modal>
    </>
  );
}

function columnsOf(ownId: number): Column<StaffMember>[] {
  return [
    { key: 'name', title: 'Имя', phone: 'head', cell: ({ name }) => name ?? '—' },
    { key: 'phone', title: 'Телефон', width: '156px', cell: ({ phone }) => formatPhone(phone) },
    { key: 'role', title: 'Роль', width: '128px', cell: ({ role }) => ROLE_TITLES[readRole(role)] },
    { key: 'clients', title: 'Клиентов', width: '90px', numeric: true, cell: ({ clients }) => clients },
    {
      key: 'state',
      title: 'Состояние',
      width: '206px',
      cell: ({ blocked, ready, sessions }) => {
        if (blocked) return 'Заблокирован';
        return ready ? `Работает, сеансов: ${sessions}` : 'Ещё не задал свой пароль';
      },
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
      width: '276px',
      cell: (member) => member.id !== ownId && <Actions member={member} />,
    },
  ];
}

function Actions({ member }: { readonly member: StaffMember }) {
  const { revalidate } = useRevalidator();
  const [dismissing, setDismissing] = useState(false);
  const params = { id: member.id };
  const change = async (call: Promise<unknown>, said: string) => {
    await saved(call, said);
    void revalidate();
  };
  const manager = member.role === ROLES.manager;
  return (
    <span className={styles.actions}>
      {member.sessions > 0 && (
        <Button
          size="xs"
          variant="subtle"
          onClick={() => void change(callApi('endStaffSessions', { params }), 'Сеансы завершены')}
        >
          Выйти везде
        </Button>
      )}
      {manager && (
        <>
          <Button
            size="xs"
            variant="subtle"
            onClick={() =>
              void change(
                callApi('changeStaff', { params, body: { blocked: !member.blocked } }),
                member.blocked ? 'Доступ возвращён' : 'Доступ закрыт',
              )
            }
          >
            {member.blocked ? 'Разблокировать' : 'Заблокировать'}
          </Button>
          <Button size="xs" variant="subtle" onClick={() => setDismissing(true)}>
            Снять роль
          </Button>
        </>
      )}
      <Modal opened={dismissing} onClose={() => setDismissing(false)} title="Снять роль менеджера?">
        <div className={styles.form}>
          <p>
            {member.name ?? formatPhone(member.phone)} станет клиентом.{' '}
            {member.clients > 0 && `Его клиенты (${member.clients}) останутся без менеджера.`}
          </p>
          <div className={styles.buttons}>
            <Button onClick={() => setDismissing(false)}>Отмена</Button>
            <Button
              variant="primary"
              onClick={() => {
                setDismissing(false);
                void change(callApi('changeStaff', { params, body: { role: ROLES.client } }), 'Роль снята');
              }}
            >
              Снять роль
            </Button>
          </div>
        </div>
      </Modal>
    </span>
  );
}

function NewManager({ onClose }: { readonly onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [phone, setPhone] = useState('');
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    setErrors({});
    try {
      await callApi('appointManager', { body: { phone, name } });
      notify.success('Менеджер добавлен');
      onClose();
      void revalidate();
    } catch (error) {
      const fields = fieldErrors(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) notify.error(failureText(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label="Телефон"
        type="tel"
        placeholder="+7 (___) ___-__-__"
        value={phone}
        error={errors.phone}
        maxLength={40}
        autoComplete="off"
        required
        data-autofocus
        onChange={(event) => setPhone(event.currentTarget.value)}
      />
      <TextInput
        label="Имя и фамилия"
        value={name}
        error={errors.name}
        maxLength={100}
        autoComplete="off"
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
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
