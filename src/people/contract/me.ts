import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { dataOf } from '../../platform/contract/listing.ts';
import { phoneOutput } from '../../platform/contract/phone.ts';
import { filledLine, secret } from '../../platform/contract/text.ts';

/** 1 client, 2 manager, 99 administrator. */
export const role = z.union([z.literal(1), z.literal(2), z.literal(99)]);

/** A flat that the agency holds for the visitor. */
export const ownHold = z.object({
  flat_id: z.int(),
  /** What it is: '2-комн., 53,4 м², ЖК «Каскад»'. */
  title: z.string(),
  /** Its address within the site; null while its complex is not shown there. */
  path: z.string().nullable(),
  until: z.iso.datetime(),
});
export type OwnHold = z.output<typeof ownHold>;

/** A flat that the visitor bought through the agency. */
export const ownDeal = ownHold.omit({ until: true }).extend({ at: z.iso.datetime() });
export type OwnDeal = z.output<typeof ownDeal>;

/** The visitor himself. */
export const profile = z.object({
  id: z.int(),
  /** Null until he gives one. */
  name: z.string().nullable(),
  phone: phoneOutput,
  role,
  referral_code: z.string(),
  favorites_buildings_count: z.int(),
  favorites_flats_count: z.int(),
  recommendations_buildings_count: z.int(),
  recommendations_flats_count: z.int(),
  /** Recommendations that he has not seen yet, of all kinds. */
  recommendations_unseen_count: z.int(),
  /** The one that ends first stands first. */
  holds: z.array(ownHold),
  /** What he bought, the latest first; no deal that was undone. */
  deals: z.array(ownDeal),
  /** `sms`: issued by us. Staff rights need an `own` one. */
  password_origin: z.enum(['sms', 'own']),
  /** One-time codes at login; `required`: this installation gives staff their rights only with them, and they are off. */
  second_factor: z.enum(['on', 'off', 'required']),
});
export type Profile = z.output<typeof profile>;

/** The manager a client is shown; without `id` the agency's common desk. */
export const manager = z.object({
  id: z.int().optional(),
  name: z.string(),
  phone: phoneOutput,
  avatar_url: z.string().nullable(),
  /** Name of the client's own manager, who is away: this one stands in for him meanwhile. */
  stands_in_for: z.string().optional(),
});
export type Manager = z.output<typeof manager>;

/** Where the visitor is logged in. */
export const sessionSummary = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** Browser and system in words, null when not known. */
  device: z.string().nullable(),
  ip: z.string().nullable(),
});
export type SessionSummary = z.output<typeof sessionSummary>;

/** Letters of any script in one line, without signs that nobody sees. */
export const personName = filledLine(100, 'Укажите имя', 'Имя длиннее 100 символов');

export const changeProfile = endpoint({
  name: 'changeProfile',
  method: 'PATCH',
  path: '/api/me/profile',
  access: 'user',
  tag: 'me',
  summary: 'Changes the name of the visitor, nothing else',
  body: z.object({ name: personName }),
  output: dataOf(profile),
});

export const getManager = endpoint({
  name: 'getManager',
  method: 'GET',
  path: '/api/me/manager',
  access: 'user',
  tag: 'me',
  summary: "The visitor's manager; without id the agency's common desk",
  output: dataOf(manager),
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/me/password',
  access: 'user',
  tag: 'me',
  summary: 'Sets an own password; all other sessions of the visitor end',
  body: z.object({
    current_password: secret(128, 'Пароль слишком длинный', 'Введите текущий пароль'),
    new_password: secret(128, 'Пароль длиннее 128 символов', 'Введите новый пароль'),
  }),
  output: z.undefined(),
  status: 204,
  errors: ['too_many_requests'],
});

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/me/sessions',
  access: 'user',
  tag: 'me',
  summary: 'Where the visitor is logged in, latest use first',
  output: dataOf(z.array(sessionSummary)),
});

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/me/sessions/{id}',
  access: 'user',
  tag: 'me',
  summary: 'Ends one session of the visitor',
  params: z.object({ id: z.uuid() }),
  output: z.undefined(),
  status: 204,
  errors: ['not_found'],
});
