import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { secret } from '../../platform/contract/text.ts';

/** Whether a code of an app is asked for at login. */
export const secondFactor = z.object({
  /** When it was turned on; null: it is off. */
  enabled_at: z.iso.datetime().nullable(),
  /** Recovery codes that have not been used. */
  recovery_codes_left: z.int(),
});
export type SecondFactor = z.output<typeof secondFactor>;

/** What an app for one-time codes is given. */
export const secondFactorSetup = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** `otpauth://…` */
  uri: z.string(),
  /** The same as a QR code: squares in a field of `size` × `size`, the path of an SVG. */
  qr: z.object({ size: z.int(), path: z.string() }),
});
export type SecondFactorSetup = z.output<typeof secondFactorSetup>;

const recoveryCodes = z.object({
  /** Each good once; shown this one time. */
  recovery_codes: z.array(z.string()),
});

const password = secret(128, 'Пароль слишком длинный', 'Введите пароль');
/** Six digits of the app or a recovery code. */
export const oneTimeCode = z.string().trim().min(1, 'Введите код').max(40, 'Код слишком длинный');

export const getSecondFactor = endpoint({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/api/me/second_factor',
  access: 'user',
  tag: 'me',
  summary: 'Whether the visitor is asked for a one-time code at login',
  output: dataOf(secondFactor),
});

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/api/me/second_factor',
  access: 'user',
  tag: 'me',
  summary: 'Makes a secret for an app of one-time codes; asked for from the first right code on. For staff',
  body: z.object({ current_password: password }),
  output: dataOf(secondFactorSetup),
  errors: ['forbidden', 'conflict', 'too_many_requests'],
});

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/me/second_factor/confirm',
  access: 'user',
  tag: 'me',
  summary: 'Turns one-time codes on with the first one; all other sessions of the visitor end',
  body: z.object({ code: oneTimeCode }),
  output: dataOf(recoveryCodes),
  errors: ['forbidden', 'too_many_requests'],
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/me/second_factor/recovery_codes',
  access: 'user',
  tag: 'me',
  summary: 'New recovery codes; the former ones are no longer good',
  body: z.object({ code: oneTimeCode }),
  output: dataOf(recoveryCodes),
  errors: ['forbidden', 'too_many_requests'],
});

export const endSecondFactor = endpoint({
  name: 'endSecondFactor',
  method: 'POST',
  path: '/api/me/second_factor/off',
  access: 'user',
  tag: 'me',
  summary: 'Turns one-time codes off; needs the password and a code',
  body: z.object({ current_password: password, code: oneTimeCode }),
  output: z.undefined(),
  status: 204,
  errors: ['forbidden', 'too_many_requests'],
});
