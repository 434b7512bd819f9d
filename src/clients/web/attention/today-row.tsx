import { Menu } from '@mantine/core';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { formatPhone } from '../../../complex/rules/format.ts';
import { moscowDate, moscowDayStart, moscowTime } from '../../../platform/rules/moscow-time.ts';
import { callApi } from '../../../site/client/api-client.ts';
import { useOfficeForm } from '../../../site/office/device/use-office-form.ts';
import { saved } from '../../../site/office/saved.ts';
import { Button, buttonClass } from '../../../site/ui/button.tsx';
import { Icon } from '../../../site/ui/icon.tsx';
import { IconPhoneCall } from '../../../site/ui/icons.ts';
import type { AttentionReason, AttentionRow } from '../../contract/attention.ts';
import { CONTACT_BAN_TITLES } from '../../rules/contact-ban.ts';
import { WriteMenu } from '../card/write-menu.tsx';
import { MakeClient } from '../leads/make-client.tsx';
import { StatusBadge } from '../status/status-badge.tsx';
import styles from './today-page.module.css';

/** Reasons that are seen at once. */
const SHOWN = 3;
const HOUR = 3_600_000;
/** A press that is saved at once leaves nothing to be kept. */
const NOTHING = {};

export interface TodayRowProps {
  readonly row: AttentionRow;
  /** Who leads each is said. */
  readonly withManager: boolean;
  /** An administrator looks at the queue. */
  readonly everybody: boolean;
}

/** A client of the queue: who, why, and the next step. */
export function TodayRow({ row, withManager, everybody }: TodayRowProps) {
  const { client, reasons, score } = row;
  const { revalidate } = useRevalidator();
  const [calling, setCalling] = useState(false);
  const [why, setWhy] = useState(false);
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
  const take = async () => ended(await saved(callApi('takeAttention', { params }), 'Клиент теперь ваш: можно звонить'));
  const call = async (outcome: 'reached' | 'no_answer' | 'call_back', words: string, at?: number) => {
    const body = { outcome, lead_id: row.lead_id, ...(at === undefined ? {} : { at: new Date(at).toISOString() }) };
    await ended(await send('noteCall', { params, body }, words));
  };
  const later = async (until: number) =>
    ended(await send('putOffAttention', { params, body: { until: new Date(until).toISOString() } }, 'Отложено'));
  const dismiss = async ({ code, subject }: AttentionReason) =>
    ended(await send('dismissAttention', { params, body: { signal: code, subject } }, 'Причина убрана'));
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        {client.id === null || taking ? (
          <b>{name}</b>
        ) : (
          <Link to={`/users/logs/card/u${client.id}`} className="nv-link">
            <b>{name}</b>
          </Link>
        )}
        {client.status !== null && <StatusBadge status={client.status} />}
        {client.contact_ban && <span className={styles.banned}>{CONTACT_BAN_TITLES[client.contact_ban]}</span>}
        {row.waiting && <Waiting {...row.waiting} />}
        {withManager && <span className={styles.about}>{client.manager?.name ?? 'без менеджера'}</span>}
      </div>
      <ul className={styles.reasons} aria-label="Почему">
        {reasons.slice(0, SHOWN).map((reason) => (
          <li key={`${reason.code} ${reason.subject}`}>
            {taking ? (
              <span className={styles.chip}>
                {reason.text} <Points of={reason} />
              </span>
            ) : (
              <Link to={reason.link} className={styles.chip}>
                {reason.text} <Points of={reason} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.steps}>
        {taking ? (
          <Button size="sm" variant="primary" onClick={() => void take()}>
            Взять<span className="nv-hidden">: {name}</span>
          </Button>
        ) : calling ? (
          <>
            <Button size="sm" variant="primary" onClick={() => void call('reached', 'Звонок записан')}>
              Дозвонился
            </Button>
            <Button size="sm" onClick={() => void call('no_answer', 'Задача: перезвонить через 2 часа')}>
              Не взял
            </Button>
            <LaterMenu label="Перезвонить в…" onChoose={(at) => void call('call_back', 'Задача поставлена', at)} />
            <Button size="sm" variant="subtle" onClick={() => setCalling(false)}>
              Отмена
            </Button>
          </>
        ) : (
          <>
            {client.contact_ban === null && (
              <a
                className={buttonClass({ variant: 'primary', size: 'sm' })}
                href={`tel:+${client.phone}`}
                onClick={() => setCalling(true)}
              >
                <Icon of={IconPhoneCall} size={18} />
                Позвонить<span className="nv-hidden">: {name}</span>
              </a>
            )}
            {client.contact_ban !== 'all' && (
              <WriteMenu
                userId={client.id}
                phone={client.phone}
                primary={client.contact_ban !== null}
                onSent={() => void revalidate()}
              />
            )}
            {client.id === null && (
              <MakeClient phone={client.phone} name={client.name} onMade={() => void revalidate()} />
            )}
            <LaterMenu label="Отложить до…" onChoose={(until) => void later(until)} />
          </>
        )}
        <Button size="sm" variant="subtle" aria-expanded={why} onClick={() => setWhy(!why)}>
          Почему такой порядок?
        </Button>
      </div>
      {why && (
        <div className={styles.why}>
          <ul>
            {reasons.map((reason) => (
              <li key={`${reason.code} ${reason.subject}`}>
                <span>
                  {reason.text}: <b>{reason.points}</b>
                </span>
                {!taking && (
                  <Button size="sm" variant="subtle" onClick={() => void dismiss(reason)}>
                    Не нужно
                  </Button>
                )}
              </li>
            ))}
          </ul>
          <p>
            Сумма: {reasons.map(({ points }) => points).join(' + ')} = <b>{score}</b>. Чем больше сумма, тем выше
            клиент.
          </p>
        </div>
      )}
    </li>
  );
}

/** What a reason adds; one that has only begun to count adds nothing yet. */
const Points = ({ of: { points } }: { readonly of: AttentionReason }) => points > 0 && <b>+{points}</b>;

/** How long a request waits: quiet, amber from half of the limit on, red from the limit on. */
function Waiting({ minutes, limit, paused_until }: NonNullable<AttentionRow['waiting']>) {
  const state = minutes >= limit ? 'over' : minutes * 2 >= limit ? 'near' : undefined;
  const { hour = 0, minute = 0 } = paused_until === null ? {} : moscowTime(paused_until);
  return (
    <span className={styles.waiting} data-state={state}>
      {paused_until === null
        ? `ждёт ${minutes} из ${limit} мин`
        : `${minutes > 0 ? `ждёт ${minutes} из ${limit} мин · ` : ''}отсчёт с ${hour}:${String(minute).padStart(2, '0')}`}
    </span>
  );
}

function LaterMenu({ label, onChoose }: { readonly label: string; readonly onChoose: (at: number) => void }) {
  const tomorrow = (days: number): number =>
    moscowDayStart(moscowDate(Date.now() + days * 24 * HOUR)).getTime() + 10 * HOUR;
  const choices: readonly [string, () => number][] = [
    ['Через час', () => Date.now() + HOUR],
    ['Через 3 часа', () => Date.now() + 3 * HOUR],
    ['Завтра в 10:00', () => tomorrow(1)],
    ['Через 3 дня в 10:00', () => tomorrow(3)],
    ['Через неделю в 10:00', () => tomorrow(7)],
  ];
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
