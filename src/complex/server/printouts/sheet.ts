import type { BrandConfig } from '../../../platform/contract/site.ts';
import { NBSP, nbsp } from '../../../platform/rules/russian.ts';
import { formatDate, formatPhone } from '../../rules/format.ts';
import { INK, PAGE, PrintPage } from './print-page.ts';

/** What every sheet says besides its subject. */
export interface SheetContext {
  readonly brand: BrandConfig;
  /** Address of the page that the sheet is of. */
  readonly address: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface Builder {
  readonly title: string;
  readonly legal_name?: string | null;
}

const LEFT = PAGE.margin;
const WIDTH = PAGE.width - 2 * PAGE.margin;
const BODY = { size: 9.5, colour: INK.quiet } as const;
const CODE = 92;
/** A price confirmed longer ago than this may have changed. */
const PRICE_AGE_MS = 48 * 3_600_000;

/** The area of a sheet between its head and its foot, points. */
export const SHEET = { left: LEFT, width: WIDTH, top: 92, bottom: PAGE.height - 210 } as const;

/** A sheet with the agency's head. */
export function openSheet(title: string, { brand, now }: SheetContext): PrintPage {
  const page = new PrintPage({ title, author: brand.name, now });
  page.text(brand.name, { x: LEFT, y: 38, width: WIDTH / 2 }, { size: 17, weight: 600, colour: INK.brand });
  const phone = formatPhone(brand.phone);
  const style = { size: 12, weight: 600 } as const;
  if (phone) page.text(phone, { x: LEFT + WIDTH - page.widthOf(phone, style), y: 42, width: WIDTH }, style);
  page.rule({ x: LEFT, y: 72, width: WIDTH });
  return page;
}

/** 'Цена на 21.11.2026', with 'уточняйте у менеджера' once it is older than two days; empty without a date. */
export function priceNote(price_date: string | null, now: number): string {
  if (price_date === null) return '';
  const note = `Цена на${NBSP}${formatDate(price_date)}`;
  return now - Date.parse(price_date) > PRICE_AGE_MS ? `${note}, уточняйте у${NBSP}менеджера` : note;
}

/** Rows of a title and a value side by side; answers the y below them. */
export function drawFacts(
  page: PrintPage,
  facts: readonly (readonly [title: string, value: string])[],
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const titles = 100;
  let below = y;
  for (const [title, value] of facts) {
    const left = page.text(title, { x, y: below, width: titles - 8 }, { size: 10, colour: INK.quiet }, 2);
    const right = page.text(value, { x: x + titles, y: below, width: width - titles }, { size: 10, weight: 600 }, 3);
    below = Math.max(left, right) + 3;
  }
  return below;
}

/** Code, contacts and the lines the law asks for, in the size of the text (38-FZ article 28 part 7, Civil Code 437). */
export function closeSheet(
  page: PrintPage,
  context: SheetContext,
  legal: { readonly developer: Builder | null; readonly declaration_url: string | null },
): Promise<Buffer> {
  const { brand, address, now } = context;
  const top = SHEET.bottom + 16;
  page.rule({ x: LEFT, y: SHEET.bottom, width: WIDTH });
  page.code(address, { x: LEFT + WIDTH - CODE, y: top, width: CODE });
  const caption = 'Эта страница на сайте';
  page.text(caption, { x: LEFT + WIDTH - CODE, y: top + CODE + 4, width: CODE }, { size: 7.5, colour: INK.quiet });
  const width = WIDTH - CODE - 28;
  let y = page.text(`Покажем и${NBSP}ответим на${NBSP}вопросы`, { x: LEFT, y: top, width }, { size: 12, weight: 600 });
  const contacts = [formatPhone(brand.phone), brand.email, brand.address, brand.hours].filter(Boolean).join(' · ');
  if (contacts) y = page.text(nbsp(contacts), { x: LEFT, y: y + 2, width }, { size: 9.5 }, 2);
  y += 8;
  y = page.text(builderLine(legal), { x: LEFT, y, width }, BODY, 4) + 4;
  const offer = `Не${NBSP}является публичной офертой (статья${NBSP}437 ГК${NBSP}РФ). Сведения на${NBSP}${formatDate(now)}.`;
  y = page.text(offer, { x: LEFT, y, width }, BODY, 2) + 4;
  const agency = [brand.legal_name, brand.inn && `ИНН${NBSP}${brand.inn}`, brand.ogrn && `ОГРН${NBSP}${brand.ogrn}`];
  const seller = agency.filter(Boolean).join(', ');
  if (seller) page.text(nbsp(seller), { x: LEFT, y, width }, BODY, 2);
  return page.end();
}

function builderLine({ developer, declaration_url }: { developer: Builder | null; declaration_url: string | null }) {
  const name = developer && (developer.legal_name || `«${developer.title.replace(/[«»]/g, '')}»`);
  const builder = name ? `Застройщик: ${nbsp(name)}. ` : '';
  const link = declaration_url ? `: ${declaration_url}` : '';
  return `${builder}Проектная декларация на${NBSP}сайте наш.дом.рф${link}`;
}
