/** What a request is, as staff read it. */
export const LEAD_KINDS = {
  callback: 'Обратный звонок',
  quiz: 'Подбор квартиры (квиз)',
  feedback: 'Сообщение',
  call: 'Звонок',
} as const;

export type LeadKind = keyof typeof LEAD_KINDS;
