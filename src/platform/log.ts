import pino, { type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Fields that hold secrets by their name, at the top of a line and one level below. */
const SECRET_FIELDS = [
  'password',
  'token',
  'secret',
  'sealed',
  'authorization',
  'cookie',
  'refresh_token',
  'access_token',
];
const HIDDEN = '[hidden]';

/** What personal data and secrets look like wherever they stand; each may begin only where a word begins. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // Access tokens.
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, '[token]'],
  [/(?<![\w.+-])[\w.+-]{1,64}(?:@|%40)[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g, '[mail]'],
  // Phones as people, forms and addresses write them.
  [
    /(?<![\w.-])(?:%2B|\+)?[78](?:[\s(-]|%20|%28){0,3}\d{3}(?:[\s)-]|%20|%29){0,3}\d{3}(?:[\s-]|%20)?\d{2}(?:[\s-]|%20)?\d{2}(?![\w-])/gi,
    '[phone]',
  ],
  // Secrets of links: 16 bytes in base64url; of sessions and keys: 32 bytes.
  [/(?<![\w-])(?=[\w-]{0,21}\d)(?=[\w-]{0,21}[A-Z])(?=[\w-]{0,21}[a-z])[\w-]{22}(?![\w-])/g, '[secret]'],
  [/(?<=\/p\/)[\w-]{22}(?![\w-])/g, '[secret]'],
  [/(?<![\w-])(?=[\w-]{0,42}\d)(?=[\w-]{0,42}[A-Z])[\w-]{43}(?![\w-])/g, '[secret]'],
];

/**
 * A text without phones, mail addresses, access tokens and session secrets, whatever they stand in. JSON
 * stays JSON: a phone that stands as a bare number becomes a text.
 */
export function withoutPersonalData(text: string): string {
  let clean = text;
  for (const [pattern, word] of PATTERNS) {
    clean = clean.replace(pattern, (found, ...rest) => {
      const at = rest.find((each): each is number => typeof each === 'number') ?? 0;
      const whole = rest.findLast((each): each is string => typeof each === 'string') ?? clean;
      const bare = /[:,[]/.test(whole[at - 1] ?? '') && /[,}\]]/.test(whole[at + found.length] ?? '');
      return bare && /^\d+$/.test(found) ? `"${word}"` : word;
    });
  }
  return clean;
}

/** The log of a process: JSON lines, from which personal data and secrets are taken out by name and by look. */
export function openLog({ log_level }: Pick<Config, 'log_level'>, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level: log_level,
    base: undefined,
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: HIDDEN },
    hooks: { streamWrite: withoutPersonalData },
  };
  return destination ? pino(options, destination) : pino(options);
}
