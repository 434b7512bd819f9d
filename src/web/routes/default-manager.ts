import type { BrandConfig } from '../../contract/site.ts';
import type { Manager } from '../ui/manager-card.tsx';

/** Who answers those who have no manager of their own: the agency itself (public-site specification §1). */
export function defaultManager({ name, phone }: Pick<BrandConfig, 'name' | 'phone'>): Manager {
  return { name: `Агентство «${name}»`, phone, avatar: null };
}

/** A chat in WhatsApp with the question written already. `about` in the accusative: 'ЖК «Каскад»', 'посёлок «Лужки»'. */
export function chatHref(phone: string, about: string): string {
  return `https://wa.me/${phone}?text=${encodeURIComponent(`Здравствуйте! Расскажите про ${about}.`)}`;
}
