import { type FormEvent, useState } from 'react';
import { formatPhone } from '../../complex/rules/format.ts';
import { callApi } from '../../site/client/api-client.ts';
import { notify } from '../../site/client/notices.ts';
import { tellOtherTabs, useReloadVisitor } from '../../site/client/visitor.ts';
import { Button } from '../../site/ui/button.tsx';
import { TextField } from '../../site/ui/form/text-field.tsx';
import type { Profile } from '../contract/me.ts';
import { ROLE_TITLES } from '../rules/roles.ts';
import { failureOf, NO_FAILURE } from './failure-of.ts';
import styles from './profile-page.module.css';

/** Name, which can be changed, with phone and role, which cannot. */
export function PersonCard({ visitor }: { readonly visitor: Profile }) {
  const [name, setName] = useState(visitor.name ?? '');
  const [failure, setFailure] = useState(NO_FAILURE);
  const [busy, setBusy] = useState(false);
  const reload = useReloadVisitor();
  const changed = name.trim() !== (visitor.name ?? '');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!changed || name.trim() === '') return;
    setBusy(true);
    setFailure(NO_FAILURE);
    try {
      const { data } = await callApi('changeProfile', { body: { name } });
      setName(data.name ?? '');
      tellOtherTabs();
      await reload();
      notify.success('Имя сохранено');
    } catch (error) {
      setFailure(failureOf(error, ['name']));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={`nv-card ${styles.card}`} aria-labelledby="person">
      <h2 id="person">Личные данные</h2>
      <dl className={styles.facts}>
        <dt>Телефон</dt>
        <dd className="nv-nowrap">{formatPhone(visitor.phone)}</dd>
        <dt>Роль</dt>
        <dd>{ROLE_TITLES[visitor.role]}</dd>
      </dl>
      <form className={styles.form} noValidate onSubmit={save}>
        <TextField
          label="Имя"
          name="name"
          autoComplete="name"
          value={name}
          onChange={setName}
          error={failure.fields.name ?? failure.text ?? undefined}
          hint={visitor.name === null ? 'Как к вам обращаться' : undefined}
        />
        <Button type="submit" variant="primary" disabled={!changed || name.trim() === ''} busy={busy && 'Сохраняем'}>
          Сохранить
        </Button>
      </form>
    </section>
  );
}
