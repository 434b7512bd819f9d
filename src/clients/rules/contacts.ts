/** Calls and messages to clients: channels and outcomes. */

export const CHANNELS = ['call', 'sms', 'whatsapp', 'telegram', 'mail', 'meeting'] as const;
export type Channel = (typeof CHANNELS)[number];
/** `call_back`: spoken to, and to be called again. `sent`: a message without an answer yet. */
export const OUTCOMES = ['reached', 'no_answer', 'call_back', 'sent'] as const;
export type ContactOutcome = (typeof OUTCOMES)[number];

const OF_CALL: Readonly<Record<ContactOutcome, string>> = {
  reached: 'Дозвонился',
  no_answer: 'Не взял трубку',
  call_back: 'Просил перезвонить',
  sent: 'Звонок',
};
const OF_MESSAGE: Readonly<Record<Exclude<Channel, 'call' | 'meeting'>, string>> = {
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  mail: 'Письмо',
};

/** A contact as the story tells it: 'Дозвонился', 'WhatsApp: ответа пока нет'. */
export function contactTitle(channel: Channel, outcome: ContactOutcome): string {
  if (channel === 'call') return OF_CALL[outcome];
  if (channel === 'meeting') return outcome === 'no_answer' ? 'Не пришёл на встречу' : 'Встреча';
  if (outcome === 'sent') return `${OF_MESSAGE[channel]}: отправлено`;
  return `${OF_MESSAGE[channel]}: ${outcome === 'no_answer' ? 'не ответил' : 'ответил'}`;
}
