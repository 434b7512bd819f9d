import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatMoment, formatPhone } from '../../../complex/rules/format.ts';
import { pickFor } from '../../../site/client/picked.ts';
import { RestoredNote } from '../../../site/office/device/restored-note.tsx';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { Button, ButtonLink } from '../../../site/ui/button.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconPencil, IconSearch } from '../../../site/ui/icons.ts';
import { Folded } from '../../../site/ui/layout/folded-text.tsx';
import type { ClientCard } from '../../contract/client-card.ts';
import { describeWishes, NO_WISHES, searchOfWishes, wishesOfQuiz } from '../../rules/wishes.ts';
import styles from './client-wishes.module.css';
import { WishesFields } from './wishes-fields.tsx';

type User = NonNullable<ClientCard['user']>;

export interface ClientWishesProps {
  readonly user: User;
  readonly now: number;
}

/** «Что ищет»: the client's own answers until staff know better; leads to the search that finds it. */
export function ClientWishes({ user, now }: ClientWishesProps) {
  const [editing, setEditing] = useState(false);
  const answered = wishesOfQuiz(user.brief);
  const shown = user.wishes.own ?? answered ?? NO_WISHES;
  const words = describeWishes(shown);
  const empty = words.length === 0 && !shown.note;
  return (
    <section id="wishes" className={styles.panel} aria-label="Что ищет">
      <div className={styles.head}>
        <h2 className={styles.title}>Что ищет</h2>
        {!editing && (
          <span className={styles.buttons}>
            <Button size="sm" variant="subtle" onClick={() => setEditing(true)}>
              <Icon of={IconPencil} size={18} />
              {empty ? 'Записать' : 'Изменить'}
            </Button>
            <ButtonLink
              size="sm"
              variant="light"
              to={searchOfWishes(shown, now)}
              onClick={() => pickFor({ id: user.id, name: user.name || formatPhone(user.phone) })}
            >
              <Icon of={IconSearch} size={18} />
              Подобрать
            </ButtonLink>
          </span>
        )}
      </div>
      {editing ? (
        <Editor user={user} start={shown} onClose={() => setEditing(false)} />
      ) : (
        <>
          {empty && <p className="nv-secondary">Пока не известно: спросите при первом звонке</p>}
          <WishWords words={words} note={shown.note} />
          <Origin user={user} now={now} answered={answered !== null} />
        </>
      )}
    </section>
  );
}

interface WishWordsProps {
  readonly words: ReturnType<typeof describeWishes>;
  readonly note: string | null;
}

function WishWords({ words, note }: WishWordsProps) {
  return (
    <>
      {words.length > 0 && (
        <dl className={styles.words}>
          {words.map(({ label, words: text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {note && <Folded text={note} className={styles.note} />}
    </>
  );
}

/** Whose words these are; and that the client has answered anew since staff wrote. */
function Origin({ user, now, answered }: ClientWishesProps & { readonly answered: boolean }) {
  const { own, by, at, answered_at } = user.wishes;
  if (own === null)
    return answered ? (
      <p className="nv-caption nv-tertiary">
        Ответы клиента в подборе{answered_at && `, ${formatMoment(answered_at, now)}`}
      </p>
    ) : null;
  const since = answered_at !== null && at !== null && answered_at > at ? wishesOfQuiz(user.brief) : null;
  return (
    <>
      <p className="nv-caption nv-tertiary">
        Записано{at && ` ${formatMoment(at, now)}`}
        {by?.name && ` · ${by.name}`}
      </p>
      {since && answered_at && (
        <p className="nv-small nv-secondary">
          Клиент ответил заново {formatMoment(answered_at, now)}:{' '}
          {describeWishes(since)
            .map(({ label, words }) => `${label}: ${words}`)
            .join(' · ')}
        </p>
      )}
    </>
  );
}

interface EditorProps {
  readonly user: User;
  readonly start: typeof NO_WISHES;
  readonly onClose: () => void;
}

function Editor({ user, start, onClose }: EditorProps) {
  const { revalidate } = useRevalidator();
  const form = useOfficeForm('wishes', user.id, start);
  const [opened, setOpened] = useState(user.wishes.version);
  const theirs = user.wishes.version === opened ? null : describeWishes(start);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { version: user.wishes.version, wishes: toSend(form.draft) };
    const sent = await form.send('setWishes', { params: { id: user.id }, body }, 'Пожелания сохранены');
    if (sent) onClose();
    if (sent !== 'waiting') void revalidate();
  };
  return (
    <form className={styles.fields} onSubmit={(event) => void submit(event)} noValidate>
      <RestoredNote form={form} />
      {theirs && (
        <div className={styles.theirs} role="status">
          <p>
            Пока вы писали, пожелания изменил{user.wishes.by?.name ? `: ${user.wishes.by.name}` : ' другой сотрудник'}.
            {theirs.length > 0 || start.note ? 'Сейчас записано:' : 'Сейчас ничего не записано.'}
          </p>
          <WishWords words={theirs} note={start.note} />
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              form.forget(start);
              setOpened(user.wishes.version);
            }}
          >
            Взять записанное
          </Button>
        </div>
      )}
      <WishesFields wishes={form.draft} errors={form.errors} onChange={form.change} />
      <span className={styles.buttons}>
        <Button type="submit" variant="primary" busy={form.saving ? 'Сохраняем' : undefined}>
          Сохранить
        </Button>
        <Button
          onClick={() => {
            form.forget();
            onClose();
          }}
        >
          Отмена
        </Button>
      </span>
    </form>
  );
}

/** The lists as a body carries them. */
const toSend = (wishes: typeof NO_WISHES) => ({
  ...wishes,
  cities: [...wishes.cities],
  rooms: [...wishes.rooms],
  waits: [...wishes.waits],
  payments: [...wishes.payments],
  decorations: [...wishes.decorations],
});
