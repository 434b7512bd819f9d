import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatPhone } from '../../../complex/rules/format.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { notify } from '../../../site/client/notices.ts';
import forms from '../../../site/office/office-form.module.css';
import { OfficeWindow } from '../../../site/office/office-window.tsx';
import { failureText } from '../../../site/office/saved.ts';
import { Button } from '../../../site/ui/button.tsx';
import type { OfficeUser } from '../../contract/users.ts';
import styles from './merging.module.css';

export interface OtherCardProps {
  readonly opened: boolean;
  /** Whose other card is looked for. */
  readonly own: number;
  readonly onClose: () => void;
  readonly onChosen: (other: OfficeUser) => void;
}

const SHOWN = 6;
const CLIENT = 1;

/** Finds the other card of a client by name, phone or mail. */
export function OtherCard({ opened, own, onClose, onChosen }: OtherCardProps) {
  return (
    <OfficeWindow opened={opened} onClose={onClose} title="Вторая карточка клиента">
      {opened && <Search own={own} onChosen={onChosen} />}
    </OfficeWindow>
  );
}

function Search({ own, onChosen }: Pick<OtherCardProps, 'own' | 'onChosen'>) {
  const [term, setTerm] = useState('');
  const [found, setFound] = useState<readonly OfficeUser[]>();
  const find = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const query = { term: term.trim(), role: '1' as const, per_page: SHOWN + 1 };
      const { data } = await callApi('listUsers', { query });
      setFound(data.filter(({ id, role }) => id !== own && role === CLIENT).slice(0, SHOWN));
    } catch (error) {
      notify.error(failureText(error));
    }
  };
  return (
    <div className={forms.form}>
      <form className={forms.form} onSubmit={(event) => void find(event)}>
        <TextInput
          label="Имя, телефон или почта"
          value={term}
          onChange={({ currentTarget }) => setTerm(currentTarget.value)}
          maxLength={100}
          data-autofocus
        />
        <div className={forms.buttons}>
          <Button type="submit" variant="primary" disabled={term.trim().length < 3}>
            Найти
          </Button>
        </div>
      </form>
      <ul className={styles.rows} aria-live="polite">
        {found?.length === 0 && <li>Никого не нашлось среди ваших клиентов</li>}
        {found?.map((user) => (
          <li key={user.id} className={styles.row}>
            <span>
              {user.name ?? 'Без имени'}, {formatPhone(user.phone)}
              {user.manager_name && <span className="nv-tertiary"> · {user.manager_name}</span>}
            </span>
            <Button size="xs" variant="light" onClick={() => onChosen(user)}>
              Это она
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
