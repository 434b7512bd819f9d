import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { phoneInput } from '../../platform/contract/phone.ts';
import { proof } from '../../platform/contract/proof.ts';
import { secret } from '../../platform/contract/text.ts';
import { profile } from './me.ts';
import { oneTimeCode } from './second-factor.ts';

/** Answer of login and refresh. All lifetimes in seconds. */
export const tokens = z.object({
  /** Sent as `Authorization: Bearer`. */
  access_token: z.string(),
  access_expires_in: z.int(),
  /** Public name of the session; the secret lives in the cookie only, unless AUTH_REFRESH_IN_BODY=1 puts it here. */
  refresh_token: z.string(),
  refresh_expires_in: z.int(),
});
export type Tokens = z.output<typeof tokens>;

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  authority: 'cookie',
  tag: 'auth',
  summary:
    'Sends a password by SMS to a phone: first registration and forgotten password alike. The answer tells nothing about the account',
  body: z.object({
    phone: phoneInput,
    /** Agreed to the processing of personal data. */
    consent: z.boolean().optional(),
    /** Answer to the challenge of a former `proof_required`. */
    proof: proof.optional(),
  }),
  output: z.object({
    ok: z.literal(true),
    /** Many ask at once: the message may take some minutes. Says nothing about the phone. */
    crowded: z.literal(true).optional(),
    /** This installation sends no messages: administrators read the password in the log. Says nothing about the phone. */
    unsent: z.literal(true).optional(),
  }),
  errors: ['forbidden', 'too_many_requests', 'proof_required'],
});

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  authority: 'cookie',
  tag: 'auth',
  summary: 'Begins a session: tokens in the body, the refresh secret in a cookie',
  body: z.object({
    phone: phoneInput,
    password: secret(128, 'Пароль слишком длинный', 'Введите пароль'),
    /** One-time code of an app or a recovery code, where `second_factor_required` asked for it. */
    code: oneTimeCode.optional(),
    /** Answer to the challenge of a former `proof_required`. */
    proof: proof.optional(),
  }),
  output: tokens,
  errors: ['unauthenticated', 'second_factor_required', 'forbidden', 'too_many_requests', 'proof_required'],
});

export const refresh = endpoint({
  name: 'refresh',
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'public',
  authority: 'cookie',
  tag: 'auth',
  summary: 'Fresh tokens for the session of the cookie; the cookie is replaced',
  body: z
    .object({
      /** For clients without cookies, where AUTH_REFRESH_IN_BODY=1. */
      refresh_token: z.string().max(200).optional(),
    })
    .nullish(),
  output: tokens,
  errors: ['unauthenticated', 'forbidden'],
});

export const logout = endpoint({
  name: 'logout',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  authority: 'cookie',
  tag: 'auth',
  summary: 'Ends the session of the cookie or of the bearer; without one nothing happens',
  output: z.undefined(),
  status: 204,
  errors: ['forbidden'],
});

export const logoutEverywhere = endpoint({
  name: 'logoutEverywhere',
  method: 'POST',
  path: '/api/auth/logout_all',
  access: 'user',
  tag: 'auth',
  summary: 'Ends all sessions of the visitor',
  output: z.undefined(),
  status: 204,
});

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'POST',
  path: '/api/auth/me',
  access: 'user',
  tag: 'auth',
  summary: 'Profile of the visitor with his counters; changes nothing',
  output: dataOf(profile),
});
