/** Kinds of tasks. */
export const TASK_KINDS = ['call', 'meeting', 'showing', 'documents', 'other'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** Kinds as people read them. */
export const TASK_TITLES: Readonly<Record<TaskKind, string>> = {
  call: 'Звонок',
  meeting: 'Встреча',
  showing: 'Показ',
  documents: 'Документы',
  other: 'Другое',
};

/** A task in one line: its kind where the words do not say it. */
export const wordsOfTask = ({ kind, text }: { readonly kind: TaskKind; readonly text: string }): string =>
  kind === 'other' || text === TASK_TITLES[kind] ? text : `${TASK_TITLES[kind]}: ${text}`;

/** The words of a task to call again, as the outcome of a call sets it. */
export const CALL_BACK = 'Перезвонить';
