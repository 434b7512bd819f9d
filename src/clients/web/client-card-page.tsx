import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatDate, formatMoment, formatPhone, formatTime } from '../../complex/rules/format.ts';
import { mailAddress } from '../../platform/rules/addresses.ts';
import { countOf } from '../../platform/rules/russian.ts';
import { useAnswered } from '../../site/office/use-answered.ts';
import { ButtonAnchor } from '../../site/ui/button.tsx';
import { Icon } from '../../site/ui/icon.tsx';
import { IconEye, IconFlame, IconPhone, IconStar, IconThumbUp } from '../../site/ui/icons.ts';
import type { ClientCard } from '../contract/client-card.ts';
import type { OfficeUser } from '../contract/users.ts';
import styles from './client-card-page.module.css';
import { ClientConsents } from './client-consents.tsx';
import { ClientGroup, type GroupRow } from './client-group.tsx';
import { RecommendToClient } from './recommend-to-client.tsx';
import { StatusSelect } from './status-select.tsx';
import { BuildingCell, FlatCell, flatPrice } from './subject-cell.tsx';

export interface ClientCardPageProps {
  readonly card: ClientCard;
  /** Tasks on the client that are overdue or whose reminder has come. */
  readonly dueTasks?: number;
  /** Epoch milliseconds of the rendering. */
  readonly now: number;
  /** What is done for the client: notes, tasks, holds, the story. */
  readonly work?: ReactNode;
  /** His status was saved. */
  readonly onMoved?: () => void;
}

const CLIENT = 1;
const LEADS = ['заявка', 'заявки', 'заявок'] as const;
const TASKS = ['задача', 'задачи', 'задач'] as const;
const VIEWS = ['просмотр', 'просмотра', 'просмотров'] as const;

/** All that is known of a client on one page. */
export function ClientCardPage({ card: loaded, now, dueTasks = 0, work, onMoved }: ClientCardPageProps) {
  const { revalidate } = useRevalidator();
  const [card, change] = useAnswered(loaded);
  const onStatus = (client: OfficeUser | undefined) => {
    if (!client) return void revalidate();
    change((shown) => ({ ...shown, user: shown.user && { ...shown.user, ...client } }));
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
        <div className={styles.who}>
          <h1 className={styles.name}>{title}</h1>
          <p className={styles.contacts}>
            <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>
            {user?.email && <a href={mailAddress(user.email)}>{user.email}</a>}
          </p>
        </div>
        {user && <Status user={user} name={title} onChanged={onStatus} />}
        <Facts card={card} now={now} dueTasks={dueTasks} />
      </header>
      {user && (
        <div className={styles.groups}>
          <Groups card={card} userId={user.id} onRecommend={user.role === CLIENT ? setRecommending : undefined} />
          <RecommendToClient userId={user.id} subject={recommending} onClose={() => setRecommending(null)} />
        </div>
      )}
      {work}
    </>
  );
}

interface StatusProps {
  readonly user: NonNullable<ClientCard['user']>;
  readonly name: string;
  readonly onChanged: (client: OfficeUser | undefined) => void;
}

function Status({ user, name, onChanged }: StatusProps) {
  return (
    <div className={styles.status}>
      <ButtonAnchor variant="primary" href={`tel:+${user.phone}`} className={styles.call}>
        <Icon of={IconPhone} size={18} />
        Позвонить
      </ButtonAnchor>
      <StatusSelect
        userId={user.id}
        name={name}
        status={user.status}
        next={user.next_statuses}
        onChanged={onChanged}
        wide
      />
    </div>
  );
}

interface FactsProps {
  readonly card: ClientCard;
  readonly now: number;
  readonly dueTasks: number;
}

function Facts({ card, now, dueTasks }: FactsProps) {
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
      {dueTasks > 0 && (
        <Fact name="Задачи">
          <a className={styles.due} href="#tasks">
            {countOf(dueTasks, TASKS)} {dueTasks % 10 === 1 && dueTasks % 100 !== 11 ? 'ждёт' : 'ждут'} вас
          </a>
        </Fact>
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
      {user && <Fact name="Менеджер">{user.manager_name ?? 'Не назначен'}</Fact>}
      {user && (
        <Fact name="Звонки и SMS с предложениями">{user.marketing_consent_at ? 'Согласен' : 'Согласия нет'}</Fact>
      )}
      <Fact name="Согласия">
        <ClientConsents consents={consents} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
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

const adviceRowOf = (row: ClientCard['advices']['buildings']['data'][number]): GroupRow => ({
  key: String(row.id),
  subject: subjectOf(row),
  aside: [
    row.last_view_date === null
      ? 'Ещё не смотрел'
      : `${countOf(row.view_count, VIEWS)}, ${formatDate(row.last_view_date)}`,
    formatDate(row.created_at),
  ],
});
