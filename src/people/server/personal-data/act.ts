import { formatPhone } from '../../../complex/rules/format.ts';
import type { Treated } from './decisions.ts';
import type { Erasure } from './erase-subject.ts';
import type { Subject } from './holdings.ts';
import type { Scrubbed } from './scrub-storage.ts';

export interface Operator {
  readonly legal_name: string;
  readonly address: string;
  readonly inn: string | undefined;
}

/** A backup that was made before, and when it goes, epoch ms. */
export interface KeptBackup {
  readonly name: string;
  readonly until: number;
}

export interface ActParts {
  readonly number: string;
  /** Epoch ms. */
  readonly at: number;
  readonly operator: Operator;
  readonly subject: Subject;
  readonly reason: string;
  readonly erasure: Erasure;
  /** Backups that still hold him, and how long each is kept. */
  readonly backups: readonly KeptBackup[];
  readonly backup_days: number;
  readonly scrubbed: Scrubbed;
}

const SYSTEM = 'Новосёл: сайт и рабочее место агентства';

/**
 * The act on the destruction of personal data and the extract of the event log, as Roskomnadzor's order 179 of 28.10.2022 asks
 * for where data is processed by machine. Both are kept for three years, outside of the installation.
 */
export function writeAct(parts: ActParts): { act: string; log: string } {
  const { number, at, operator, subject, reason, erasure } = parts;
  const day = moscow(at);
  const who = [subject.name, formatPhone(subject.phone)].filter(Boolean).join(', ');
  const lines = erasure.destroyed.map(({ category, rows }) => `  - ${category}: записей ${rows}`);
  const common = [
    `Субъект персональных данных: ${who}`,
    'Уничтоженные категории персональных данных:',
    ...(lines.length > 0 ? lines : ['  - данных не найдено']),
    `Информационная система: ${SYSTEM}`,
    `Причина уничтожения: ${reason}`,
    `Дата уничтожения: ${day}`,
  ];
  const act = [
    `Акт об уничтожении персональных данных № ${number}`,
    '',
    `Оператор: ${operator.legal_name}${operator.inn ? `, ИНН ${operator.inn}` : ''}`,
    `Адрес: ${operator.address}`,
    ...common,
    'Способ уничтожения: удаление строк базы данных без возможности восстановления; журнал согласий и журнал действий',
    `сотрудников обезличены (строк журнала: ${erasure.audit.rows}).`,
    ...storageLines(parts.scrubbed),
    ...mentionLines(erasure.mentions),
    ...backupLines(parts),
    '',
    'Лица, уничтожившие персональные данные (ФИО, должность, подпись): ______________________________',
    '',
  ];
  const log = [
    `Выгрузка из журнала регистрации событий к акту № ${number}`,
    '',
    ...common,
    `Журнал действий: обезличено строк ${erasure.audit.rows}; печать последней строки до ${erasure.audit.head_before ?? '–'}, после ${erasure.audit.head_after ?? '–'}`,
    '',
  ];
  return { act: act.join('\n'), log: log.join('\n') };
}

/** What became of what people wrote about him in records of others. */
function mentionLines(mentions: readonly Treated[]): string[] {
  if (mentions.length === 0) return ['Упоминания в записях о других людях: не найдены.'];
  const how = ({ done, reason }: Treated): string =>
    done === 'keep' ? `оставлено (${reason})` : done === 'redact' ? 'удалено по решению оператора' : 'удалено';
  return ['Упоминания в записях о других людях:', ...mentions.map((each) => `  - ${each.id}: ${how(each)}`)];
}

function storageLines({ in_place, server }: Scrubbed): string[] {
  const whole = in_place.length === 0 ? [] : [`Очищены без перезаписи файлов таблицы: ${in_place.join(', ')}.`];
  const kept =
    'Статистику и журнал предзаписи сервера базы данных очищает его администратор: у приложения нет на это прав.';
  return [
    'Прежние версии строк и статистика значений удалены из файлов базы данных (VACUUM FULL, ANALYZE).',
    ...whole,
    ...(server ? [] : [kept]),
  ];
}

/** Sealed files are not rewritten: each goes when its time is over. */
function backupLines({ at, backups, backup_days }: ActParts): string[] {
  const last = moscow(at + backup_days * DAY_MS);
  const after = `Из копии, взятой в другое место, данные уходят вместе с ней, не позже ${last}. После восстановления из такой копии акт исполняется заново.`;
  if (backups.length === 0) return ['Резервных копий с этими данными в папке копий нет.', after];
  return [
    'Резервные копии, сделанные раньше (зашифрованы), в которых данные остаются до их удаления:',
    ...backups.map(({ name, until }) => `  - ${name}: удаляется после ${moscow(until)}`),
    after,
  ];
}

const DAY_MS = 86_400_000;

/** 02.03.2026 09:00 (Moscow). */
function moscow(at: number): string {
  return `${new Intl.DateTimeFormat('ru-RU', {
    timeZone: 'Europe/Moscow',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(at)
    .replace(',', '')} (мск)`;
}
