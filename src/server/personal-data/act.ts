import { formatPhone } from '../../domain/format.ts';
import type { Erasure } from './erase-subject.ts';
import type { Subject } from './holdings.ts';

export interface Operator {
  readonly legal_name: string;
  readonly address: string;
  readonly inn: string | undefined;
}

export interface ActParts {
  readonly number: string;
  /** Epoch ms. */
  readonly at: number;
  readonly operator: Operator;
  readonly subject: Subject;
  readonly reason: string;
  readonly erasure: Erasure;
  /** Days after which no backup holds the data any more. */
  readonly backup_days: number;
}

const SYSTEM = 'Новосёл: сайт и рабочее место агентства';

/**
 * The act on the destruction of personal data and the extract of the event log, as Roskomnadzor's order 179 of 28.10.2022 asks
 * for where data is processed by machine. Both are kept for three years, outside of the installation.
 */
export function writeAct(parts: ActParts): { act: string; log: string } {
  const { number, at, operator, subject, reason, erasure, backup_days } = parts;
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
    `Резервные копии, сделанные раньше, зашифрованы и удаляются не позже чем через ${backup_days} дн.`,
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
