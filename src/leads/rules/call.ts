import { formatPhone } from '../../complex/rules/format.ts';
import { findPhone, readPhone } from '../../platform/rules/phone.ts';
import { plainLine } from '../../platform/rules/plain-text.ts';
import { plural } from '../../platform/rules/russian.ts';
import { SOURCE_TEXT_MAX, type Source, type Visit } from './source.ts';

/**
 * A call as services of telephony and call tracking tell of it. Each names the same facts in its own way: names are compared
 * without case and signs, the first one that says something counts.
 */

const FIELDS = {
  phone:
    'phone|caller|callerid|callernumber|callerphone|callingnumber|from|fromnumber|numa|contactphonenumber|clientphone|clientnumber|phonenumber|ani|msisdn|src',
  time: 'time|datetime|date|calltime|calldate|starttime|startedat|start|timestamp|createdat',
  called: 'called|callednumber|calledphone|to|tonumber|numb|did|dst|virtualphonenumber|virtualnumber|destination',
  duration: 'duration|callduration|talkduration|talktime|talktimeduration|billsec|seconds',
  answered: 'answered|isanswered|status|callstatus|disposition|result|finishreason',
  missed: 'missed|ismissed|lost|islost',
  source: 'utmsource|source|trafficsource|channel',
  medium: 'utmmedium|medium',
  campaign: 'utmcampaign|campaign|campaignname|advcampaign|advertisingcampaign',
  id: 'id|callid|externalid|callsessionid|sessionid|uniqueid|uid|uuid|entryid|linkedid',
} as const;
type Field = keyof typeof FIELDS;

/** Why a call gives no request. */
export const CALL_REFUSALS = {
  hidden: 'Номер скрыт',
  foreign: 'Иностранный номер',
  unreadable: 'Номер не прочитан',
} as const;
export type CallRefusal = keyof typeof CALL_REFUSALS;

export interface Call {
  /** 7XXXXXXXXXX, or why there is none. */
  readonly caller: { readonly phone: string } | { readonly refusal: CallRefusal };
  /** The service's own id; null: it gives none. */
  readonly id: string | null;
  /** Epoch ms; null: not said, or not to be believed. */
  readonly at: number | null;
  /** The agency's number that was dialled, as it is shown. */
  readonly called: string | null;
  readonly seconds: number | null;
  readonly answered: boolean | null;
  readonly source: Source;
}

type Told = Readonly<Record<string, unknown>>;

const namesOf = (field: Field): readonly string[] => FIELDS[field].split('|');
const TEXT_MAX = 200;

/** Reads what a service tells; undefined where it names no caller at all. `now` in epoch ms. */
export function readCall(told: Told, now: number): Call | undefined {
  const known = new Map<string, string>();
  for (const [name, value] of Object.entries(told)) {
    const key = name.toLowerCase().replace(/[^a-z0-9]/g, '');
    if (!known.has(key) && value !== null && ['string', 'number', 'boolean'].includes(typeof value))
      known.set(key, plainLine(String(value).slice(0, TEXT_MAX)));
  }
  const textOf = (field: Field): string | undefined =>
    namesOf(field)
      .map((name) => known.get(name))
      .find((text) => text !== undefined && text !== '');
  if (!namesOf('phone').some((name) => known.has(name))) return undefined;
  const seconds = secondsOf(textOf('duration'));
  return {
    caller: callerOf(textOf('phone') ?? ''),
    id: textOf('id') ?? null,
    at: momentOf(textOf('time'), now),
    called: calledOf(textOf('called')),
    seconds,
    answered: answeredOf(textOf('answered'), textOf('missed')),
    source: sourceOf({ utm_source: textOf('source'), utm_medium: textOf('medium'), utm_campaign: textOf('campaign') }),
  };
}

function callerOf(text: string): Call['caller'] {
  const phone = readPhone(text) ?? findPhone(text.replace(/[<>"']/g, ' '));
  if (phone !== undefined) return { phone };
  const digits = text.replace(/\D/g, '');
  if (digits === '' || /^0+$/.test(digits)) return { refusal: 'hidden' };
  return { refusal: digits.length >= 10 && digits.length <= 15 ? 'foreign' : 'unreadable' };
}

const calledOf = (text: string | undefined): string | null =>
  text === undefined ? null : (readPhone(text) ?? text.replace(/[^\d+]/g, '').slice(0, 20)) || null;

const DAY = 86_400_000;
/** Calls are told within minutes; what says otherwise is a clock that is set wrong, or another one's time. */
const OLDEST = 7 * DAY;
const AHEAD = 10 * 60_000;
const MOSCOW = '+03:00';

/** Unix seconds or ms, ISO 8601, or a date and time of Moscow. */
function momentOf(text: string | undefined, now: number): number | null {
  if (text === undefined) return null;
  const at = /^\d{9,13}$/.test(text) ? Number(text) * (text.length > 11 ? 1 : 1_000) : dateOf(text);
  return Number.isFinite(at) && at > now - OLDEST && at < now + AHEAD ? at : null;
}

function dateOf(text: string): number {
  const russian = /^(\d{2})\.(\d{2})\.(\d{4})\b(.*)$/.exec(text);
  const iso = (russian ? `${russian[3]}-${russian[2]}-${russian[1]}${russian[4]}` : text).replace(' ', 'T');
  return Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(iso) || !iso.includes('T') ? iso : iso + MOSCOW);
}

/** '125', '125.4' or '00:02:05'. */
function secondsOf(text: string | undefined): number | null {
  if (text === undefined || !/^\d{1,6}([.:]\d{1,6}){0,2}$/.test(text)) return null;
  const seconds = text.includes(':')
    ? text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
    : Math.round(Number(text));
  return seconds >= 0 && seconds < DAY / 1_000 ? seconds : null;
}

const YES = /^(1|true|yes|да|answer(ed)?|success(ful)?|ok|completed?|normal.?clearing|принят|отвечен)$/i;
const NO = /^(0|false|no|нет|not?.?answer(ed)?|missed|lost|busy|cancel(led)?|fail(ed)?|пропущен|не отвечен|потерян)$/i;

function answeredOf(text: string | undefined, missed: string | undefined): boolean | null {
  if (text !== undefined && YES.test(text)) return true;
  if (text !== undefined && NO.test(text)) return false;
  if (missed !== undefined && YES.test(missed)) return false;
  return missed !== undefined && NO.test(missed) ? true : null;
}

function sourceOf(marks: Readonly<Record<'utm_source' | 'utm_medium' | 'utm_campaign', string | undefined>>): Source {
  const said = Object.entries(marks).flatMap(([key, text]) =>
    text === undefined ? [] : [[key, text.slice(0, SOURCE_TEXT_MAX)]],
  );
  const details = Object.fromEntries(said) as Visit;
  return { kind: 'call', name: details.utm_source?.toLowerCase() ?? null, details };
}

/** 'Не отвечен. На номер +7 (495) 123-45-67. Источник: avito, кампания осень': what a request of a call says. */
export function callWords({ answered, seconds, called, source }: Call): string {
  const { utm_campaign } = source.details;
  const lasted = seconds === null || seconds === 0 ? '' : `, ${durationWords(seconds)}`;
  const state =
    answered === null ? (lasted ? `Разговор${lasted}` : 'Звонок') : answered ? `Отвечен${lasted}` : 'Не отвечен';
  const from = [source.name, utm_campaign && `кампания ${utm_campaign}`].filter(Boolean).join(', ');
  return [state, called && `На номер ${readPhone(called) ? formatPhone(called) : called}`, from && `Источник: ${from}`]
    .filter(Boolean)
    .join('. ');
}

/** '2 мин 5 с', '40 с', '1 час 3 мин'. */
function durationWords(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const parts = [
    hours > 0 && `${hours} ${plural(hours, 'час', 'часа', 'часов')}`,
    minutes > 0 && `${minutes} мин`,
    hours === 0 && rest > 0 && `${rest} с`,
  ];
  return parts.filter(Boolean).join(' ');
}
