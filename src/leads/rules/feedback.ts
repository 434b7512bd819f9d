/** Rules of the feedback form, the same in the page and on the server. */

const MESSAGE_MIN = 15;
export const MESSAGE_MAX = 4_000;
export const EMAIL_MAX = 254;

/** One address as people have them: something, an @, a domain with a dot. Whether it exists only a letter can tell. */
const EMAIL = /^[^\s@<>()[\],;:\\"]{1,64}@[^\s@<>()[\],;:\\".]{1,63}(\.[^\s@<>()[\],;:\\".]{1,63}){1,8}$/;

/** What is wrong with a message, in the words of the form; undefined when it may be sent. Spaces around do not count. */
export function messageProblem(message: string): string | undefined {
  const { length } = message.trim();
  if (length === 0) return 'Сообщение не может быть пустым';
  if (length < MESSAGE_MIN) return `Сообщение должно быть не менее ${MESSAGE_MIN} символов`;
  return length > MESSAGE_MAX ? `Сообщение должно быть не более ${MESSAGE_MAX} символов` : undefined;
}

/** What is wrong with an e-mail; an empty one is fine. */
export function emailProblem(email: string): string | undefined {
  const text = email.trim();
  return text === '' || (text.length <= EMAIL_MAX && EMAIL.test(text)) ? undefined : 'Неправильный формат email';
}
