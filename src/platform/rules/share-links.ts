/** Where a page can be passed on to. */

export type ShareTargetKey = 'telegram' | 'whatsapp' | 'vk' | 'odnoklassniki';

export interface ShareLink {
  readonly key: ShareTargetKey;
  readonly title: string;
  readonly href: string;
}

/**
 * Links that open the sharing page of each network with an address and its title: the documented forms of `t.me/share`,
 * `wa.me`, `vk.com/share.php` and `connect.ok.ru/offer`. `url` is absolute.
 */
export function shareLinks(url: string, title: string): readonly ShareLink[] {
  const link = (key: ShareTargetKey, name: string, address: string, params: Readonly<Record<string, string>>) => ({
    key,
    title: name,
    href: `${address}?${Object.entries(params)
      .map(([param, value]) => `${param}=${encodeURIComponent(value)}`)
      .join('&')}`,
  });
  return [
    link('telegram', 'Telegram', 'https://t.me/share/url', { url, text: title }),
    link('whatsapp', 'WhatsApp', 'https://wa.me/', { text: `${title} ${url}` }),
    link('vk', 'ВКонтакте', 'https://vk.com/share.php', { url, title }),
    link('odnoklassniki', 'Одноклассники', 'https://connect.ok.ru/offer', { url, title }),
  ];
}
