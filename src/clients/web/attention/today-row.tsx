import { Menu } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatMoment, formatPhone } from '../../../complex/rules/format.ts';
import { LEAD_KINDS } from '../../../leads/rules/lead-kinds.ts';
import { moscowDate, moscowDayStart, moscowTime } from '../../../platform/rules/moscow-time.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { notify } from '../../../site/client/notices.ts';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { clientCardPath } from '../../../site/office/lists/row-menu.tsx';
import { failureText } from '../../../site/office/saved.ts';
import { Button, buttonClass } from '../../../site/ui/button.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconPhoneCall } from '../../../site/ui/icons.ts';
import type { AttentionReason, AttentionRow } from '../../contract/attention.ts';
import { waitingWords } from '../../rules/attention-words.ts';
import { CALL_BACK } from '../../rules/tasks.ts';
import { BanWords, mayCall } from '../ban-words.tsx';
import { BAN_PLACE } from '../card/contact-ban.tsx';
import { WriteMenu } from '../card/write-menu.tsx';
import { MakeClient } from '../leads/make-client.tsx';
import { StatusBadge } from '../status/status-badge.tsx';
import { chipsOf } from './row-chips.ts';
import type { ShownRow } from './steady-rows.ts';
import styles from './today-page.module.css';

/** Reasons that are seen at once. */
const SHOWN = 3;
const HOUR = 3_600_000;
/** A press that is saved at once leaves nothing to be kept. */
const NOTHING = {};

export interface TodayRowProps extends ShownRow {
  /** Who leads each is said. */
  readonly withManager: boolean;
  /** An administrator looks at the queue. */
  readonly everybody: boolean;
  /** Epoch milliseconds of the rendering. */
  readonly now: number;
  /** Something in the list is pressed: what it brings moves no row. */
  readonly onPress: () => void;
  readonly onTaken: (from: string, to: string) => void;
  readonly onReached: (row: AttentionRow) => void;
  /** What comes next is settled. */
  readonly onNext: (key: string) => void;
}

/** A client of the queue: who, why, and the next step. */
export function TodayRow(props: TodayRowProps) {
  const { row, reached, gone, withManager, everybody, now } = props;
  const { client } = row;
  const { revalidate } = useRevalidator();
  const [calling, setCalling] = useState(false);
  const [why, setWhy] = useState(false);
  const callLink = useRef<HTMLAnchorElement>(null);
  const name = client.name ?? (client.phone ? formatPhone(client.phone) : 'Новый клиент');
  const { send } = useOfficeForm('attention', row.key, NOTHING);
  const params = { key: row.key };
  // An administrator gives clients to others.
  const taking = row.free && !everybody;
  const ended = async (sent: unknown) => {
    if (!sent) return;
    setCalling(false);
    if (sent !== 'waiting') await revalidate();
  };
  // Of many who take one wins: whoever has no network is not among them.
  const take = async () => {
    props.onPress();
    try {
      const { data } = await callApi('takeAttention', { params });
      notify.success('Клиент теперь ваш: можно звонить');
      props.onTaken(row.key, `u${data.user_id}`);
    } catch (error) {
      // A warning stays longer: the row goes as well, and whoever looks for it should still read why.
      notify.warning(failureText(error));
    }
    setCalling(false);
    // Somebody else may have been first: the row is his, and goes.
    await revalidate();
  };
  const call = async (outcome: Outcome, words: string, at?: number) => {
    const body = { outcome, lead_id: row.lead_id, ...(at === undefined ? {} : { at: new Date(at).toISOString() }) };
    props.onPress();
    const sent = await send('noteCall', { params, body }, words);
    if (sent && outcome === 'reached' && client.id !== null) props.onReached(row);
    await ended(sent);
  };
  const later = async (moment: number) => {
    const until = new Date(moment).toISOString();
    await ended(
      await send('putOffAttention', { params, body: { until } }, `Отложено до ${formatMoment(until, Date.now())}`),
    );
  };
  const dismiss = async ({ code, subject }: AttentionReason) =>
    ended(await send('dismissAttention', { params, body: { signal: code, subject } }, 'Причина убрана'));
  return (
    <li className={styles.row}>
      <Who row={row} name={name} taking={taking} withManager={withManager} />
      {!gone && <Requests row={row} now={now} />}
      {!gone && <Chips row={row} taking={taking} />}
      {reached && client.id !== null && (
        <NextStep rowKey={row.key} clientId={client.id} onDone={() => props.onNext(row.key)} />
      )}
      {!gone && (
        <div className={styles.steps}>
          {taking ? (
            <Button size="sm" variant="primary" onClick={() => void take()}>
              Взять<span className="nv-hidden">: {name}</span>
            </Button>
          ) : (
            <>
              {mayCall(client.contact_ban) && (
                // It stays where it is: a second press dials again and is no outcome.
                <a
                  ref={callLink}
                  className={buttonClass({ variant: calling ? 'plain' : 'primary', size: 'sm' })}
                  href={`tel:+${client.phone}`}
                  onClick={() => setCalling(true)}
                >
                  <Icon of={IconPhoneCall} size={18} />
                  Позвонить<span className="nv-hidden">: {name}</span>
                </a>
              )}
              {calling ? (
                <Outcomes
                  onOutcome={(outcome, words, at) => void call(outcome, words, at)}
                  onCancel={() => {
                    setCalling(false);
                    callLink.current?.focus();
                  }}
                />
              ) : (
                <>
                  {client.contact_ban?.ban !== 'all' && (
                    <WriteMenu
                      userId={client.id}
                      phone={client.phone}
                      primary={!mayCall(client.contact_ban)}
                      onSent={() => void revalidate()}
                    />
                  )}
                  {client.id === null && (
                    <MakeClient phone={client.phone} name={client.name} onMade={() => void revalidate()} />
                  )}
                  {client.id !== null && client.contact_ban?.asked_at && (
                    <Link className={buttonClass({ size: 'sm' })} to={`${clientCardPath(client.id)}#${BAN_PLACE}`}>
                      Снять запрет<span className="nv-hidden">: {name}</span>
                    </Link>
                  )}
                  <LaterMenu label="Отложить…" choices={PUT_OFF} onChoose={(until) => void later(until)} />
                </>
              )}
            </>
          )}
          <Button size="sm" variant="subtle" aria-expanded={why} onClick={() => setWhy(!why)}>
            Почему такой порядок?
          </Button>
        </div>
      )}
      {why && !gone && <Why row={row} onDismiss={taking ? undefined : (reason) => void dismiss(reason)} />}
    </li>
  );
}

interface WhoProps {
  readonly row: AttentionRow;
  readonly name: string;
  readonly taking: boolean;
  readonly withManager: boolean;
}

function Who({ row, name, taking, withManager }: WhoProps) {
  const { client } = row;
  return (
    <div className={styles.who}>
      {client.id === null || taking ? (
        <b>{name}</b>
      ) : (
        <Link to={`/users/logs/card/u${client.id}`} className="nv-link">
          <b>{name}</b>
        </Link>
      )}
      {client.status !== null && <StatusBadge status={client.status} />}
      {client.contact_ban && <BanWords ban={client.contact_ban} />}
      {row.waiting && <Waiting {...row.waiting} />}
      {withManager && <span className={styles.about}>{client.manager?.name ?? 'без менеджера'}</span>}
    </div>
  );
}

/** Why he is here, in a few words. */
function Chips({ row: { reasons, waiting }, taking }: Pick<WhoProps, 'row' | 'taking'>) {
  return (
    <ul className={styles.reasons} aria-label="Почему">
      {chipsOf(reasons, waiting?.requests ?? 0)
        .slice(0, SHOWN)
        .map(({ key, text, points, link }) => (
          <li key={key}>
            {taking ? (
              <span className={styles.chip}>
                {text} <Points of={points} />
              </span>
            ) : (
              <Link to={link} className={styles.chip}>
                {text} <Points of={points} />
              </Link>
            )}
          </li>
        ))}
    </ul>
  );
}

interface WhyProps {
  readonly row: AttentionRow;
  /** Undefined: nothing can be taken away. */
  readonly onDismiss: ((reason: AttentionReason) => void) | undefined;
}

/** The sum behind his place, and what of it can be taken away. */
function Why({ row: { reasons, score }, onDismiss }: WhyProps) {
  const counted = reasons.filter(({ points }) => points > 0);
  return (
    <div className={styles.why}>
      <ul>
        {reasons.map((reason) => (
          <li key={`${reason.code} ${reason.subject}`}>
            <span>
              {reason.text}: <b>{reason.points}</b>
            </span>
            {onDismiss && (
              <Button size="sm" variant="subtle" onClick={() => onDismiss(reason)}>
                Не нужно
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p>
        {score === 0 ? (
          'Баллов пока нет, они прибавятся со временем. Чем их больше, тем выше клиент.'
        ) : (
          <>
            Сумма: {counted.length > 1 && `${counted.map(({ points }) => points).join(' + ')} = `}
            <b>{score}</b>. Чем больше сумма, тем выше клиент.
          </>
        )}
      </p>
    </div>
  );
}

/** What a reason adds; one that has only begun to count adds nothing yet. */
const Points = ({ of: points }: { readonly of: number }) => points > 0 && <b>+{points}</b>;

/** What his requests that wait are about, and when they came. */
function Requests({ row: { requests, waiting }, now }: { readonly row: AttentionRow; readonly now: number }) {
  const more = (waiting?.requests ?? 0) - requests.length;
  return requests.map(({ id, kind, about, link, at }, place) => (
    <p key={id} className={styles.request}>
      <b>{LEAD_KINDS[kind]}</b>
      {about !== null && ': '}
      {about !== null && link !== null ? (
        <Link to={link} className="nv-link">
          {about}
        </Link>
      ) : (
        about
      )}
      <span className="nv-tertiary">
        {' · '}
        <time dateTime={at}>{formatMoment(at, now)}</time>
        {place === requests.length - 1 && more > 0 && ` · и ещё ${more}`}
      </span>
    </p>
  ));
}

type Outcome = 'reached' | 'no_answer' | 'call_back';

interface OutcomesProps {
  readonly onOutcome: (outcome: Outcome, words: string, at?: number) => void;
  readonly onCancel: () => void;
}

/** How the call ended, asked when it was begun. */
function Outcomes({ onOutcome, onCancel }: OutcomesProps) {
  return (
    <>
      <Button size="sm" variant="primary" onClick={() => onOutcome('reached', 'Звонок записан')}>
        Дозвонился
      </Button>
      <Button size="sm" onClick={() => onOutcome('no_answer', 'Задача: перезвонить через 2 часа')}>
        Не взял
      </Button>
      <LaterMenu
        label="Перезвонить…"
        choices={CALL_AGAIN}
        onChoose={(at) => onOutcome('call_back', 'Задача поставлена', at)}
      />
      <Button size="sm" variant="subtle" onClick={onCancel}>
        Отмена
      </Button>
    </>
  );
}

interface NextStepProps {
  readonly rowKey: string;
  readonly clientId: number;
  readonly onDone: () => void;
}

/** What comes after a call that was answered: a task, or nothing, which is chosen as well. */
function NextStep({ rowKey, clientId, onDone }: NextStepProps) {
  const { send } = useOfficeForm('attention-next', rowKey, NOTHING);
  const asked = useRef<HTMLSpanElement>(null);
  // The button that was pressed is gone: whoever works by keyboard goes on here.
  useEffect(() => asked.current?.focus(), []);
  const callAt = async (at: number) => {
    const body = { kind: 'call' as const, text: CALL_BACK, due_at: new Date(at).toISOString() };
    if (await send('addTask', { params: { id: clientId }, body }, 'Задача поставлена')) onDone();
  };
  return (
    <div className={styles.next}>
      <span ref={asked} tabIndex={-1}>
        Звонок записан. Что дальше?
      </span>
      <LaterMenu label="Перезвонить…" choices={CALL_AGAIN} onChoose={(at) => void callAt(at)} />
      <Link className={buttonClass({ size: 'sm' })} to={`${clientCardPath(clientId)}#tasks`}>
        Поставить задачу
      </Link>
      <Button size="sm" variant="subtle" onClick={onDone}>
        Без следующего шага
      </Button>
    </div>
  );
}

/** How long a request waits: quiet, amber from half of the limit on, red from the limit on. */
function Waiting({ minutes, limit, paused_until }: NonNullable<AttentionRow['waiting']>) {
  const state = minutes >= limit ? 'over' : minutes * 2 >= limit ? 'near' : undefined;
  const { hour = 0, minute = 0 } = paused_until === null ? {} : moscowTime(paused_until);
  return (
    <span className={styles.waiting} data-state={state}>
      {paused_until === null
        ? waitingWords(minutes, limit)
        : `${minutes > 0 ? `${waitingWords(minutes, limit)} · ` : ''}отсчёт с ${hour}:${String(minute).padStart(2, '0')}`}
    </span>
  );
}

const tomorrow = (days: number): number =>
  moscowDayStart(moscowDate(Date.now() + days * 24 * HOUR)).getTime() + 10 * HOUR;

type Choices = readonly (readonly [words: string, at: () => number])[];

/** After «Отложить…». */
const PUT_OFF: Choices = [
  ['На час', () => Date.now() + HOUR],
  ['На 3 часа', () => Date.now() + 3 * HOUR],
  ['До завтра, 10:00', () => tomorrow(1)],
  ['На 3 дня, до 10:00', () => tomorrow(3)],
  ['На неделю, до 10:00', () => tomorrow(7)],
];

/** After «Перезвонить…». */
const CALL_AGAIN: Choices = [
  ['Через час', () => Date.now() + HOUR],
  ['Через 3 часа', () => Date.now() + 3 * HOUR],
  ['Завтра в 10:00', () => tomorrow(1)],
  ['Через 3 дня в 10:00', () => tomorrow(3)],
  ['Через неделю в 10:00', () => tomorrow(7)],
];

interface LaterMenuProps {
  readonly label: string;
  readonly choices: Choices;
  readonly onChoose: (at: number) => void;
}

function LaterMenu({ label, choices, onChoose }: LaterMenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button size="sm">{label}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(([words, at]) => (
          <Menu.Item key={words} onClick={() => onChoose(at())}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
