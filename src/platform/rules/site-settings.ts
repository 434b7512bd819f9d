/** What administrators may set about the agency while the site runs: everything that pages show, no secret, no address of a server. */

export interface SiteSetting {
  readonly key: string;
  /** The variable of the environment that it stands over. */
  readonly variable: string;
  readonly title: string;
  readonly group: string;
  /** May be switched off by an empty value. */
  readonly optional: boolean;
  /** What a value looks like; also said when one does not. */
  readonly hint: string;
}

const setting = <Key extends string>(
  key: Key,
  variable: string,
  group: string,
  title: string,
  hint: string,
  optional = true,
) => ({ key, variable, title, group, optional, hint });

const BRAND = 'Бренд и связь';
const OFFICE = 'Офис';
const LEGAL = 'Реквизиты';
const OUTSIDE = 'Чат, видео, счётчик';

/** In the order of the screen. */
export const SITE_SETTINGS = [
  setting('name', 'BRAND_NAME', BRAND, 'Название', 'До 200 знаков', false),
  setting('phone', 'BRAND_PHONE', BRAND, 'Телефон, Москва', 'Российский номер, например +7 (495) 012-34-56', false),
  setting(
    'phone_region',
    'BRAND_PHONE_REGION',
    BRAND,
    'Телефон, Московская область',
    'Российский номер; пусто — общий с Москвой',
  ),
  setting('email', 'BRAND_EMAIL', BRAND, 'Почта', 'Адрес почты, например hello@example.ru'),
  setting('address', 'BRAND_ADDRESS', OFFICE, 'Адрес', 'До 200 знаков', false),
  setting('point', 'BRAND_POINT', OFFICE, 'Точка на карте', 'Широта и долгота через запятую, например 55.7496,37.5396'),
  setting('hours', 'BRAND_HOURS', OFFICE, 'Часы работы', 'До 200 знаков', false),
  setting('legal_name', 'BRAND_LEGAL_NAME', LEGAL, 'Юридическое лицо', 'До 200 знаков', false),
  setting('inn', 'BRAND_INN', LEGAL, 'ИНН', '10 или 12 цифр. Проверьте номер: опечатки в нём быть не должно'),
  setting('ogrn', 'BRAND_OGRN', LEGAL, 'ОГРН', '13 или 15 цифр. Проверьте номер: опечатки в нём быть не должно'),
  setting('whatsapp', 'WHATSAPP_NUMBER', OUTSIDE, 'WhatsApp', 'Российский номер; пусто — без чата'),
  setting('vk_url', 'VK_URL', OUTSIDE, 'Страница ВКонтакте', 'Адрес, который начинается с https://'),
  setting('video_url', 'VIDEO_URL', OUTSIDE, 'Видео о компании', 'Адрес, который начинается с https://'),
  setting(
    'yandex_metrika_id',
    'YANDEX_METRIKA_ID',
    OUTSIDE,
    'Счётчик Яндекс Метрики',
    'Номер счётчика, от 4 до 12 цифр',
  ),
] as const satisfies readonly SiteSetting[];

export type SiteSettingKey = (typeof SITE_SETTINGS)[number]['key'];
