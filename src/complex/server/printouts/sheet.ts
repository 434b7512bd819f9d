/** What all sheets have in common: head, title with its price, facts, who answers, legal lines. Sizes are points. */

import { domainToUnicode } from 'node:url';
import type { BrandConfig } from '../../../platform/contract/site.ts';
import { NBSP, nbsp, quoted } from '../../../platform/rules/russian.ts';
import { agencyName } from '../../../platform/rules/with-brand.ts';
import { formatDate, formatPhone, formatTime } from '../../rules/format.ts';
import { type HighBox, INK, PAGE, PrintPage, type TextStyle } from './print-page.ts';
import { LOGO, USER } from './sheet-signs.ts';

/** Who answers the reader: his manager, or the agency. */
export interface Answerer {
  readonly name: string;
  /** 7XXXXXXXXXX; empty: none is stated. */
  readonly phone: string;
  /** A square JPEG or PNG. */
  readonly avatar: Buffer | null;
}

/** What every sheet says besides its subject. */
export interface SheetContext {
  readonly brand: BrandConfig;
  /** Null: the agency answers. */
  readonly manager: Answerer | null;
  /** Of the agency where the subject stands, 7XXXXXXXXXX. */
  readonly phone: string;
  /** Address of the page that the sheet is of. */
  readonly address: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

export interface Builder {
  readonly title: string;
  readonly legal_name?: string | null;
}

export type Fact = readonly [title: string, value: string];

const LEFT = PAGE.margin;
/** The text: facts, stations, and what the law wants said no smaller than it. */
export const BODY = { size: 9 } as const satisfies TextStyle;
const QUIET = { ...BODY, colour: INK.quiet } as const;
const SMALL = { size: 7.5, colour: INK.quiet } as const;
/** A price confirmed longer ago than this may have changed. */
const PRICE_AGE_MS = 48 * 3_600_000;

export const widthOfSheet = (page: PrintPage): number => page.width - 2 * LEFT;
/** Where the head ends. */
export const SHEET = { left: LEFT, top: 80 } as const;

/** A sheet with the agency's head: sign, name, phone, day. */
export function openSheet(title: string, context: SheetContext, landscape = false): PrintPage {
  const { brand, phone, now } = context;
  const page = new PrintPage({ title, author: brand.name, now, landscape });
  const whole = { x: LEFT, width: widthOfSheet(page) };
  for (const [d, colour] of LOGO) page.shape(d, { x: LEFT, y: 31, width: 24 }, 32, colour);
  page.text(brand.name, { x: LEFT + 32, y: 32, width: whole.width / 2 }, { size: 16, weight: 600 }, 1);
  const made = `Лист от${NBSP}${formatDate(now)}`;
  const shown = formatPhone(phone);
  if (shown) page.text(shown, { ...whole, y: 29 }, { size: 12.5, weight: 600, right: true });
  page.text(made, { ...whole, y: shown ? 46 : 38 }, { ...QUIET, right: true });
  page.rule({ ...whole, y: 66 }, INK.text);
  return page;
}

export interface Headline {
  readonly title: string;
  readonly place: string;
  /** Beside the title. */
  readonly price: string;
  /** Under the price. */
  readonly notes: readonly string[];
}

const TITLE = { size: 19.5, weight: 600 } as const;
const GAP = 18;

/** Title and place, at the right the price with its notes; answers the y below them. */
export function drawHeadline(page: PrintPage, { title, place, price, notes }: Headline): number {
  const whole = { x: LEFT, width: widthOfSheet(page) };
  const style = { ...TITLE, right: true } as const;
  const beside = Math.min(
    whole.width / 2,
    Math.max(page.widthOf(price, style), ...notes.map((note) => page.widthOf(note, QUIET))),
  );
  const column = { x: LEFT, width: whole.width - beside - (beside > 0 ? GAP : 0) };
  let left = page.text(title, { ...column, y: SHEET.top }, TITLE, 2);
  left = page.text(place, { ...column, y: left + 1 }, { size: 10 }, 2);
  const prices = { x: LEFT + whole.width - beside, width: beside };
  let right = page.text(price, { ...prices, y: SHEET.top }, style, 2);
  for (const note of notes) right = page.text(note, { ...prices, y: right }, { ...QUIET, right: true }, 2);
  return Math.max(left, right);
}

/** 'Цена на 21.11.2026', with 'уточняйте у менеджера' once it is older than two days; empty without a date. */
export function priceNote(price_date: string | null, now: number): string {
  if (price_date === null) return '';
  const note = `Цена на${NBSP}${formatDate(price_date)}`;
  return now - Date.parse(price_date) > PRICE_AGE_MS ? `${note}, уточняйте у${NBSP}менеджера` : note;
}

const FACT_VALUE = { ...BODY, weight: 600 } as const;
export const FACT_COLUMNS = 3;
const BETWEEN = 16;
const ROW_AIR = 8;

interface FactRow {
  readonly height: number;
  readonly cells: readonly { readonly fact: Fact; readonly titleWidth: number }[];
}

function factRows(page: PrintPage, facts: readonly Fact[]): FactRow[] {
  const width = columnWidth(page);
  const rows: FactRow[] = [];
  for (let i = 0; i < facts.length; i += FACT_COLUMNS) {
    const cells = facts.slice(i, i + FACT_COLUMNS).map((fact) => {
      const titleWidth = Math.min(width * 0.6, page.widthOf(fact[0], QUIET) + 6);
      return { fact, titleWidth };
    });
    const heights = cells.map(({ fact, titleWidth }) =>
      Math.max(page.heightOf(fact[0], titleWidth, QUIET, 2), page.heightOf(fact[1], width - titleWidth, FACT_VALUE, 2)),
    );
    rows.push({ height: Math.max(...heights) + ROW_AIR, cells });
  }
  return rows;
}

const columnWidth = (page: PrintPage): number => (widthOfSheet(page) - (FACT_COLUMNS - 1) * BETWEEN) / FACT_COLUMNS;

/** How high {@link drawFacts} is. */
export const factsHeight = (page: PrintPage, facts: readonly Fact[]): number =>
  factRows(page, facts).reduce((sum, { height }) => sum + height, 0);

/** Facts in three columns under a line, a line under each; answers the y below them. */
export function drawFacts(page: PrintPage, facts: readonly Fact[], top: number): number {
  const width = columnWidth(page);
  let y = top;
  if (facts.length > 0) page.rule({ x: LEFT, y, width: widthOfSheet(page) }, INK.text);
  for (const { height, cells } of factRows(page, facts)) {
    cells.forEach(({ fact: [title, value], titleWidth }, i) => {
      const x = LEFT + i * (width + BETWEEN);
      page.text(title, { x, y: y + ROW_AIR / 2, width: titleWidth }, QUIET, 2);
      const rest = { x: x + titleWidth, y: y + ROW_AIR / 2, width: width - titleWidth };
      page.text(value, rest, { ...FACT_VALUE, right: true }, 2);
      page.rule({ x, y: y + height, width });
    });
    y += height;
  }
  return y;
}

/** Facts without those that nothing is known of. */
export const knownFacts = (facts: readonly (readonly [string, string | null | undefined])[]): Fact[] =>
  facts.flatMap(([title, value]) => (value ? [[title, value] as const] : []));

export interface SheetFoot {
  readonly developer: Builder | null;
  readonly declaration_url: string | null;
  /** What is said of a credit. */
  readonly terms?: string | null;
}

/** Terms of a credit are said whole; who writes a book in the conditions of a programme is cut. */
const TERMS_LINES = 10;
const FOOT_BOTTOM = 24;
const ANSWERER_HEIGHT = 76;
const CODE = 58;

/**
 * At the foot of the page: who answers with the code of the page, under it the lines the law asks for (38-FZ article 28, Civil
 * Code 437). Answers the y above them.
 */
export function drawFoot(page: PrintPage, context: SheetContext, foot: SheetFoot): number {
  const lines = legalLines(context, foot);
  const width = widthOfSheet(page);
  const heights = lines.map(({ text, style, most }) => page.heightOf(text, width, style, most) + 2);
  let y = page.height - FOOT_BOTTOM - heights.reduce((sum, height) => sum + height, 0);
  const top = y - 20 - ANSWERER_HEIGHT;
  page.rule({ x: LEFT, y: y - 6, width });
  lines.forEach(({ text, style, most }, i) => {
    page.text(text, { x: LEFT, y, width }, style, most);
    y += heights[i] ?? 0;
  });
  drawAnswerer(page, context, top);
  return top;
}

interface LegalLine {
  readonly text: string;
  readonly style: TextStyle;
  readonly most: number;
}

function legalLines({ brand, now }: SheetContext, { terms, ...legal }: SheetFoot): LegalLine[] {
  const agency = [brand.legal_name, brand.inn && `ИНН${NBSP}${brand.inn}`, brand.ogrn && `ОГРН${NBSP}${brand.ogrn}`];
  const seller = agency.filter(Boolean).join(', ');
  const offer = `Сведения на${NBSP}${formatDate(now)}, ${formatTime(now)}. Не${NBSP}является публичной офертой (статья${NBSP}437 ГК${NBSP}РФ).`;
  const builder = builderLine(legal);
  return [
    ...(terms ? [{ text: terms, style: QUIET, most: TERMS_LINES }] : []),
    ...(builder ? [{ text: builder, style: QUIET, most: 3 }] : []),
    { text: [offer, seller && nbsp(seller)].filter(Boolean).join(' '), style: SMALL, most: 2 },
  ];
}

function drawAnswerer(page: PrintPage, context: SheetContext, y: number): void {
  const { brand, manager, address, phone } = context;
  const width = widthOfSheet(page);
  page.card({ x: LEFT, y, width, height: ANSWERER_HEIGHT });
  page.code(address, { x: LEFT + width - CODE - 11, y: y + (ANSWERER_HEIGHT - CODE) / 2, width: CODE });
  const side = 40;
  const portrait = { x: LEFT + 13, y: y + (ANSWERER_HEIGHT - side) / 2, width: side, height: side };
  drawPortrait(page, manager, portrait);
  const x = portrait.x + side + 12;
  const column = { x, width: LEFT + width - CODE - 24 - x };
  const name = manager ? manager.name : agencyName(brand.name);
  const caption = manager ? 'Ваш персональный менеджер' : `Покажем и${NBSP}ответим на${NBSP}вопросы`;
  const call = formatPhone(manager?.phone || phone);
  const contacts = [call, 'услуги для покупателя без комиссии', brand.hours];
  const more = [brand.email, brand.address].filter(Boolean).join(' · ');
  const rows: readonly (readonly [string, TextStyle])[] = [
    [caption, QUIET],
    [name, { size: 11.5, weight: 600 }],
    [nbsp(contacts.filter(Boolean).join(' · ')), BODY],
    [nbsp(more), QUIET],
  ];
  const heights = rows.map(([text, style]) => page.heightOf(text, column.width, style, 1));
  let at = y + (ANSWERER_HEIGHT - heights.reduce((sum, height) => sum + height, 0)) / 2;
  rows.forEach(([text, style], i) => {
    page.text(text, { ...column, y: at }, style, 1);
    at += heights[i] ?? 0;
  });
}

/** The manager's picture, or a sign for one; of the agency its own sign. */
function drawPortrait(page: PrintPage, manager: Answerer | null, box: HighBox): void {
  if (!manager) for (const [d, colour] of LOGO) page.shape(d, box, 32, colour);
  else if (manager.avatar) page.cover(manager.avatar, box);
  else {
    page.card(box, { fill: INK.soft });
    page.icon(USER, { x: box.x + 8, y: box.y + 8, width: 24 }, INK.brand);
  }
}

function builderLine({ developer, declaration_url }: Pick<SheetFoot, 'developer' | 'declaration_url'>): string {
  const name = developer && (developer.legal_name || quoted(developer.title));
  const builder = name ? `Застройщик: ${nbsp(name)}. ` : '';
  const known = declaration_url
    ? `Проектная декларация на${NBSP}сайте наш.дом.рф: ${readableAddress(declaration_url)}`
    : '';
  return `${builder}${known}`.trim();
}

/** As people read and type it: 'https://наш.дом.рф/сервисы' rather than its code. */
function readableAddress(address: string): string {
  if (!URL.canParse(address)) return address;
  const { protocol, hostname, pathname, search } = new URL(address);
  try {
    return `${protocol}//${domainToUnicode(hostname)}${decodeURI(pathname + search)}`;
  } catch {
    return address;
  }
}
