import { z } from 'zod';

const WEB = /^https?:\/\//i;

/** The address of a feed, as somebody types it; what is wrong is said with what to do about it. */
export const feedAddress = z
  .string()
  .trim()
  .max(2_000, 'Не длиннее 2000 знаков')
  .superRefine((text, context) => {
    const message = problemOf(text);
    if (message) context.addIssue({ code: 'custom', message });
  });

function problemOf(text: string): string | undefined {
  if (text === '') return 'Укажите адрес фида: ссылку, по которой он открывается в браузере';
  if (/^(ftp|sftp|ftps):/i.test(text))
    return 'По FTP фиды не загружаются. Попросите у застройщика ссылку, которая начинается с https://';
  if (!WEB.test(text)) return 'Адрес начинается с https:// или http://, например https://developer.ru/feed.xml';
  if (/\s/.test(text)) return 'В адресе не бывает пробелов: скопируйте ссылку целиком';
  if (!URL.canParse(text)) return 'В адресе нет имени сервера: оно стоит сразу после https://, например developer.ru';
  return undefined;
}
