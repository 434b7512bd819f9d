import { z } from 'zod';
import { webAddress } from './rules/addresses.ts';
import { readPhone } from './rules/phone.ts';
import { readInn, readOgrn } from './rules/requisites.ts';
import { SITE_SETTINGS } from './rules/site-settings.ts';

/** What pages show of the agency: read from the environment at start, and again whenever an administrator sets something. */

/** A setting whose text must satisfy `read`, which gives undefined for a text that does not fit. */
export function setting<T>(expected: string, read: (text: string) => T | undefined) {
  return z.string().transform((text, context) => {
    const value = read(text.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: `expected ${expected}` });
    return z.NEVER;
  });
}

/** The address when it is one of these protocols. */
export function readUrl(text: string, protocols: readonly string[]): URL | undefined {
  const url = URL.parse(text);
  return url && protocols.includes(url.protocol) ? url : undefined;
}

function readWebUrl(text: string): string | undefined {
  return readUrl(text, ['http:', 'https:']) ? text : undefined;
}

/** 'lat,lng' in degrees. */
function readPoint(text: string): readonly [number, number] | undefined {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? [];
  const point = [Number(lat), Number(lng)] as const;
  return Math.abs(point[0]) <= 90 && Math.abs(point[1]) <= 180 ? point : undefined;
}

/** What the product is called where nobody says otherwise. */
const NAME = 'Новосёл';
/** The invented agency of the demo; without the demo what nobody stated is shown nowhere. */
const DEMO_AGENCY = {
  phone: '74950123456',
  address: 'Москва, Пресненская набережная, 12',
  point: [55.7496, 37.5396],
  hours: 'Ежедневно с 9:00 до 21:00',
  legal_name: 'ООО «Новосёл»',
  email: 'info@novosel.example',
  whatsapp: '74950123456',
  vk_url: 'https://vk.novosel.example/',
  video_url: 'https://video.novosel.example/',
} as const;
const UNKNOWN_AGENCY = {
  phone: '',
  address: '',
  point: undefined,
  hours: '',
  legal_name: '',
  email: undefined,
  whatsapp: undefined,
  vk_url: undefined,
  video_url: undefined,
} as const;

/** Texts up to this length. */
export const atMost = (length: number) => (text: string) => (text.length <= length ? text : undefined);

export const webUrl = setting('an http or https address', readWebUrl);
/** One that pages link to. */
const pageUrl = setting('an http or https address', webAddress);
export const phone = setting('a Russian phone number such as +7 (999) 123-45-67', readPhone);
const shortText = setting('at most 200 characters', atMost(200));

/** The agency's part of the environment, by variable. */
export const brandSchema = z.object({
  BRAND_NAME: shortText.default(NAME),
  BRAND_PHONE: phone.optional(),
  BRAND_PHONE_REGION: phone.optional(),
  BRAND_EMAIL: setting('an e-mail address', (text) =>
    z.email().safeParse(text).success ? text : undefined,
  ).optional(),
  BRAND_ADDRESS: shortText.optional(),
  BRAND_POINT: setting('latitude,longitude such as 55.7496,37.5396', readPoint).optional(),
  BRAND_HOURS: shortText.optional(),
  BRAND_LEGAL_NAME: shortText.optional(),
  BRAND_INN: setting('10 or 12 digits with right check digits', readInn).optional(),
  BRAND_OGRN: setting('13 or 15 digits with a right check digit', readOgrn).optional(),
  WHATSAPP_NUMBER: phone.optional(),
  VK_URL: pageUrl.optional(),
  VIDEO_URL: pageUrl.optional(),
  YANDEX_METRIKA_ID: setting('a counter number', (text) => (/^\d{4,12}$/.test(text) ? text : undefined)).optional(),
});

/** Names of the variables, in the order of `.env.example`. */
export const BRAND_VARIABLES: readonly string[] = SITE_SETTINGS.map(({ variable }) => variable);

/**
 * The agency as pages show it; texts that nobody stated are empty.
 *
 * @param demo whether the invented one stands in.
 * @param off what an administrator switched off: nothing stands in for it.
 */
export function brandOf(values: z.infer<typeof brandSchema>, demo: boolean, off: readonly string[] = []) {
  const unstated = demo ? DEMO_AGENCY : UNKNOWN_AGENCY;
  const address = values.BRAND_ADDRESS ?? unstated.address;
  // Whoever states a phone or a name of his own is not written to at the invented agency's.
  const own = values.BRAND_PHONE !== undefined || values.BRAND_NAME !== NAME;
  const invented = <K extends keyof typeof UNKNOWN_AGENCY>(key: K) =>
    own || off.includes(key) ? undefined : unstated[key];
  return {
    name: values.BRAND_NAME,
    /** 7XXXXXXXXXX; empty: not stated. */
    phone: values.BRAND_PHONE ?? unstated.phone,
    /** The Moscow region's own; absent: the same phone. */
    phone_region: values.BRAND_PHONE_REGION,
    email: values.BRAND_EMAIL ?? invented('email'),
    address,
    /** Latitude and longitude of the office; absent: no map of it. */
    point: values.BRAND_POINT ?? (address === unstated.address ? unstated.point : undefined),
    hours: values.BRAND_HOURS ?? unstated.hours,
    legal_name: values.BRAND_LEGAL_NAME ?? unstated.legal_name,
    inn: values.BRAND_INN,
    ogrn: values.BRAND_OGRN,
    /** 7XXXXXXXXXX; absent: no WhatsApp link anywhere. */
    whatsapp: values.WHATSAPP_NUMBER ?? invented('whatsapp'),
    vk_url: values.VK_URL ?? invented('vk_url'),
    video_url: values.VIDEO_URL ?? invented('video_url'),
    /** Absent: no analytics counter. */
    yandex_metrika_id: values.YANDEX_METRIKA_ID,
  };
}

/** What the invented agency lends and takes away once the agency states a name or a phone of its own. */
export function lentKeys(values: z.infer<typeof brandSchema>, demo: boolean, off: readonly string[]): string[] {
  const lent = brandOf(values, demo, off);
  const own = brandOf({ ...values, BRAND_NAME: `${NAME}, другой` }, demo, off);
  return SITE_SETTINGS.flatMap(({ key }) => (lent[key] !== undefined && own[key] === undefined ? [key] : []));
}

export type Brand = Readonly<ReturnType<typeof brandOf>>;
