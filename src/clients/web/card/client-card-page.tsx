import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatDate, formatMoment, formatPhone, formatTime } from '../../../complex/rules/format.ts';
import { sourceWords } from '../../../leads/rules/source.ts';
import { countOf } from '../../../platform/rules/russian.ts';
import { useLivePage } from '../../../site/office/office-events.ts';
import { useAnswered } from '../../../site/office/use-answered.ts';
import { IconEye, IconFlame, IconStar, IconThumbUp } from '../../../site/ui/icons.ts';
import type { ClientCard } from '../../contract/client-card.ts';
import { OFFICE_TOPICS } from '../../contract/office-events.ts';
import type { OfficeUser } from '../../contract/users.ts';
import { refusalWords } from '../../rules/refusal.ts';
import { BOOKED_STATUS } from '../../rules/sales-status.ts';
import { wordsOfTask } from '../../rules/tasks.ts';
import { RecommendToClient } from '../advice/recommend-to-client.tsx';
import { mayCall } from '../ban-words.tsx';
import { StatusSelect } from '../status/status-select.tsx';
import { BuildingCell, FlatCell, flatPrice } from '../subject-cell.tsx';
import { CallOutcomes } from './call-outcomes.tsx';
import styles from './client-card-page.module.css';
import { ClientConsents } from './client-consents.tsx';
import { ClientGroup, type GroupRow } from './client-group.tsx';
import { ClientPerson } from './client-person.tsx';
import { ClientWishes } from './client-wishes.tsx';
import { BAN_PLACE, ContactBan } from './contact-ban.tsx';
import { ContactButtons } from './contact-buttons.tsx';

export interface ClientCardPageProps {
  readonly card: ClientCard;
  /** Tasks on the client that are overdue or whose reminder has come. */
  readonly dueTasks?: number;
  /** Epoch milliseconds of the rendering. */
  readonly now: number;
  /** What is done for the client: notes, tasks, holds, the story. */
  readonly work?: ReactNode;
  /** Other cards that may be his. */
  readonly same?: ReactNode;
  /** Everything that happened with him, at the end. */
  readonly story?: ReactNode;
  /** His status was saved. */
  readonly onMoved?: () => void;
}

const CLIENT = 1;
const LEADS = ['заявка', 'заявки', 'заявок'] as const;
const TASKS = ['задача', 'задачи', 'задач'] as const;
const VIEWS = ['просмотр', 'просмотра', 'просмотров'] as const;

/** All that is known of a client on one page. */
export function ClientCardPage({ card: loaded, now, dueTasks = 0, work, same, story, onMoved }: ClientCardPageProps) {
  const { revalidate } = useRevalidator();
  const [card, change] = useAnswered(loaded);
  // Of somebody without an account his requests may come.
  useLivePage(OFFICE_TOPICS, loaded.user?.id ?? 0);
  const onStatus = (client: OfficeUser | undefined) => {
    if (client) change((shown) => ({ ...shown, user: shown.user && { ...shown.user, ...client } }));
    // Holds that ended with it stand elsewhere on the page.
    if (!client || card.user?.status === BOOKED_STATUS) void revalidate();
    onMoved?.();
  };
  const [recommending, setRecommending] = useState<'building' | 'flat' | null>(null);
  const { user, phone } = card;
  const title = user?.name ?? formatPhone(phone);
  return (
    <>
      <nav className={styles.crumbs} aria-label="Где вы">
        <Link to="/clients">Клиенты</Link>
        <span aria-hidden="true">›</span>
        <span aria-current="page">Карточка клиента</span>
      </nav>
      <header className={styles.head}>
        <ClientPerson
          userId={user?.role === CLIENT ? user.id : null}
          name={user?.name ?? null}
          email={user?.email ?? null}
          phone={phone}
        />
        {user?.role === CLIENT && (
          <StatusSelect
            userId={user.id}
            name={title}
            status={user.status}
            next={user.next_statuses}
            onChanged={onStatus}
            wide
          />
        )}
        <div className={styles.reach}>
          <ContactButtons
            phone={phone}
            email={user?.email ?? null}
            userId={user?.role === CLIENT ? user.id : null}
            ban={user?.ban ?? null}
            onSent={() => void revalidate()}
          />
          {user?.role === CLIENT && mayCall(user.ban) && (
            <CallOutcomes userId={user.id} contacts={user.contacts} now={now} />
          )}
        </div>
        {user?.role === CLIENT && <NextStep user={user} now={now} dueTasks={dueTasks} />}
      </header>
      {user?.role === CLIENT && (
        <>
          <JumpLinks />
          <ClientWishes user={user} now={now} />
        </>
      )}
      <Facts card={card} now={now} />
      {same}
      {user?.role === CLIENT && work}
      {user?.role === CLIENT && (
        <div id="interest" className={styles.groups}>
          <Groups card={card} userId={user.id} onRecommend={setRecommending} />
          <RecommendToClient userId={user.id} subject={recommending} onClose={() => setRecommending(null)} />
        </div>
      )}
      {user?.role === CLIENT && story}
    </>
  );
}

const JUMPS = [
  ['#wishes', 'Что ищет'],
  ['#tasks', 'Задачи'],
  ['#notes', 'Заметки'],
  ['#holds', 'Брони'],
  ['#interest', 'Интерес'],
  ['#story', 'История'],
] as const;

/** To the parts of the card. */
function JumpLinks() {
  return (
    <nav className={styles.jumps} aria-label="Части карточки">
      {JUMPS.map(([href, title]) => (
        <a key={href} href={href}>
          {title}
        </a>
      ))}
    </nav>
  );
}

interface NextStepProps {
  readonly user: NonNullable<ClientCard['user']>;
  readonly now: number;
  readonly dueTasks: number;
}

/** What is to be done next, and how many things wait. */
function NextStep({ user, now, dueTasks }: NextStepProps) {
  const { next_step: task } = user;
  return (
    <p className={styles.next}>
      <span className="nv-tertiary">Следующий шаг</span>
      <a className={task?.overdue ? styles.due : 'nv-link'} href="#tasks">
        {task ? `${wordsOfTask(task)}, ${formatMoment(task.due_at, now)}` : 'не назначен'}
        {task?.overdue && ' · просрочено'}
      </a>
      {dueTasks > 1 && (
        <a className={styles.due} href="#tasks">
          {countOf(dueTasks, TASKS)} {dueTasks % 10 === 1 && dueTasks % 100 !== 11 ? 'ждёт' : 'ждут'} вас
        </a>
      )}
    </p>
  );
}

interface FactsProps {
  readonly card: ClientCard;
  readonly now: number;
}

function Facts({ card, now }: FactsProps) {
  const { user, phone, callbacks, consents } = card;
  return (
    <dl className={styles.facts}>
      {user ? (
        <>
          {user.last_seen_at && <Fact name="Был на сайте">{formatMoment(user.last_seen_at, now)}</Fact>}
          <Fact name="Регистрация">{formatDate(user.created_at)}</Fact>
        </>
      ) : (
        <Fact name="Профиль">Информация о пользователе не найдена</Fact>
      )}
      <Fact name="Заявки">
        {callbacks.total > 0 ? (
          <>
            <Link className="nv-link" to={`/users/callback?${user ? `id=${user.id}` : `phone=${phone}`}`}>
              Есть {countOf(callbacks.total, LEADS)}
            </Link>
            {callbacks.last_at && `, последняя ${formatDate(callbacks.last_at)}`}
          </>
        ) : (
          'Заявок ещё нет'
        )}
      </Fact>
      {user && user.phones.length > 0 && <Fact name="Другие телефоны">{user.phones.map(formatPhone).join(', ')}</Fact>}
      {user && <Fact name="Менеджер">{user.manager_name ?? 'Не назначен'}</Fact>}
      {user?.role === CLIENT && (
        <Fact name="Звонки и сообщения" id={BAN_PLACE}>
          <ContactBan userId={user.id} ban={user.ban} />
        </Fact>
      )}
      {user?.refusal && (
        <Fact name="Причина отказа">
          {refusalWords(user.refusal.reason, user.refusal.comment)}{' '}
          <span className="nv-tertiary">{formatDate(user.refusal.at)}</span>
        </Fact>
      )}
      {user?.put_off_until && <Fact name="В «Сегодня»">Отложено до {formatMoment(user.put_off_until, now)}</Fact>}
      {user && (
        <Fact name="Звонки и SMS с предложениями">{user.marketing_consent_at ? 'Согласен' : 'Согласия нет'}</Fact>
      )}
      {user?.source && <Fact name="Откуда">{sourceWords(user.source.kind, user.source.name)}</Fact>}
      {user?.source?.visit.utm_campaign && <Fact name="Кампания">{user.source.visit.utm_campaign}</Fact>}
      <div className={styles.consents}>
        <dt>Согласия</dt>
        <dd>
          <details>
            <summary>{consents.some(({ given }) => given) ? 'Показать' : 'Не отмечал'}</summary>
            <ClientConsents consents={consents} />
          </details>
        </dd>
      </div>
    </dl>
  );
}

function Fact({ name, id, children }: { readonly name: string; readonly id?: string; readonly children: ReactNode }) {
  return (
    <div id={id}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface GroupsProps {
  readonly card: ClientCard;
  readonly userId: number;
  /** Asks for a thing to recommend; staff are recommended nothing. */
  readonly onRecommend: ((subject: 'building' | 'flat') => void) | undefined;
}

function Groups({ card, userId, onRecommend }: GroupsProps) {
  const { views, favorites, top, advices } = card;
  const rowsOf = (rows: readonly ActivityLike[], aside: (row: ActivityLike) => ReactNode): GroupRow[] =>
    rows.map((row) => ({ key: row.key, subject: subjectOf(row), aside: aside(row) }));
  const when = ({ flat, created_at }: ActivityLike) =>
    flat ? [flatPrice(flat), formatDate(created_at)] : [formatDate(created_at), formatTime(created_at)];
  return (
    <>
      <ClientGroup
        title="Просмотры"
        icon={IconEye}
        buildings={{ total: views.buildings.total, rows: rowsOf(views.buildings.data, when) }}
        flats={{ total: views.flats.total, rows: rowsOf(views.flats.data, when) }}
        allAt={(subject) => `/users/logs/${subject}?id=${userId}`}
        empty={(what) => `Клиент ещё не смотрел ${what}`}
      />
      <ClientGroup
        title="Избранное"
        icon={IconStar}
        buildings={{ total: favorites.buildings.total, rows: rowsOf(favorites.buildings.data, when) }}
        flats={{ total: favorites.flats.total, rows: rowsOf(favorites.flats.data, when) }}
        allAt={(subject) => `/users/favorites/${subject}?id=${userId}`}
        empty={(what) => `Клиент ещё не добавлял ${what} в избранное`}
      />
      <ClientGroup
        title="Топ по просмотрам"
        icon={IconFlame}
        buildings={{ total: top.buildings.total, rows: top.buildings.data.map(topRowOf) }}
        flats={{ total: top.flats.total, rows: top.flats.data.map(topRowOf) }}
        allAt={(subject) => `/users/logs/${subject}?id=${userId}&top=1`}
        empty={(what) => `Клиент ещё не смотрел ${what}`}
      />
      <ClientGroup
        title="Рекомендации"
        icon={IconThumbUp}
        buildings={{ total: advices.buildings.total, rows: advices.buildings.data.map(adviceRowOf) }}
        flats={{ total: advices.flats.total, rows: advices.flats.data.map(adviceRowOf) }}
        allAt={(subject) => `/users/advice/${subject}?id=${userId}`}
        empty={(what) => `Вы ещё не рекомендовали ${what} этому пользователю`}
        onAdd={onRecommend}
      />
    </>
  );
}

type ActivityLike = ClientCard['views']['buildings']['data'][number];
type SubjectLike = Pick<ActivityLike, 'building' | 'flat' | 'developer'>;

function subjectOf({ building, flat, developer }: SubjectLike): ReactNode {
  if (flat) return <FlatCell flat={flat} building={building} />;
  const second = [developer && `«${developer.title}»`, building?.release_date_tag].filter(Boolean).join(' · ');
  return building && <BuildingCell building={building}>{second}</BuildingCell>;
}

const topRowOf = (row: ClientCard['top']['buildings']['data'][number]): GroupRow => ({
  key: row.key,
  subject: subjectOf(row),
  aside: [countOf(row.views, VIEWS), `с ${formatDate(row.first_view_at)}`],
});

/** What he said of it in a selection. */
const PICKED = { like: 'Нравится', no: 'Не подходит' } as const;

const adviceRowOf = (row: ClientCard['advices']['buildings']['data'][number]): GroupRow => ({
  key: String(row.id),
  subject: subjectOf(row),
  aside: [
    row.picked !== null
      ? PICKED[row.picked]
      : row.last_view_date === null
        ? 'Ещё не смотрел'
        : `${countOf(row.view_count, VIEWS)}, ${formatDate(row.last_view_date)}`,
    formatDate(row.created_at),
  ],
});
