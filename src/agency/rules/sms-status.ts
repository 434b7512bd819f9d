/** Ways of messages, as the log names them. */
export const MESSAGE_CHANNELS = { sms: 'SMS', email: 'Письмо' } as const;

/** What became of a message, as the log of messages and its file say it; `kept`: there is no provider. */
export const SMS_STATUSES = {
  queued: 'В очереди',
  sent: 'Отправлено',
  kept: 'Только в журнале',
  failed: 'Не отправлено',
} as const;
