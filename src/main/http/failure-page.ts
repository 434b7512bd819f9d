import { hash } from 'node:crypto';
import type { Problem } from '../../platform/contract/problem.ts';

/**
 * The page of a failure for which no page of the site can be drawn: the address or the request was not understood, or nobody has
 * time to draw. It needs nothing but itself.
 */

/** The tokens of `site/ui/tokens.css` that it needs. */
const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:light-dark(#f3f5f2,#0c1614);color:light-dark(#13231f,#e9f0ec);font:15px/22px "Golos Text Variable",system-ui,-apple-system,"Segoe UI",sans-serif}
main{width:100%;max-width:640px;padding:32px 24px 40px;border-radius:14px;background:light-dark(#fff,#13211e);text-align:center}
svg{width:48px;height:48px}h1{margin:20px 0 0;font:600 28px/34px "Geologica Variable",system-ui,sans-serif;text-wrap:balance}
p{margin:8px auto 0;max-width:520px;color:light-dark(#46564f,#b6c6bf);text-wrap:pretty}small{display:block;margin-top:6px;font-size:13px;line-height:18px;color:light-dark(#5c6b64,#93a69e);overflow-wrap:anywhere}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:12px;margin-top:20px}
a{display:flex;align-items:center;justify-content:center;min-height:44px;padding:0 20px;border-radius:8px;font-weight:600;text-decoration:none;color:light-dark(#13231f,#e9f0ec);background:light-dark(#e8ece8,#1a2b27)}
a:first-child{background:light-dark(#12483e,#ffc445);color:light-dark(#fff,#2b1c00)}a:focus-visible{outline:2px solid light-dark(#0f5e4f,#ffd272);outline-offset:2px}
@media(max-width:719px){nav{flex-direction:column}}`;

const MARK = `<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#12483e"/><rect x="6.5" y="7" width="8" height="8" rx="1.5" fill="#ffc445"/><rect x="17.5" y="7" width="8" height="8" rx="1.5" fill="#ffc445"/><rect x="6.5" y="18" width="8" height="8" rx="1.5" fill="#357866"/><path d="M17.5 19.5a1.5 1.5 0 0 1 1.5-1.5h5a1.5 1.5 0 0 1 1.5 1.5V32h-8z" fill="#fff"/></svg>`;

/** Headlines where the title of the problem speaks to programs. */
const HEADLINES: Readonly<Record<string, string>> = {
  bad_request: 'Адрес прочитать не удалось',
  not_found: 'Упс, такой страницы нет',
  method_not_allowed: 'Так эту страницу не открыть',
  payload_too_large: 'Слишком много данных',
  unsupported_media_type: 'Данные в таком виде не принимаются',
  headers_too_large: 'Запрос слишком длинный',
  uri_too_long: 'Адрес слишком длинный',
};
const HINTS: Readonly<Record<string, string>> = {
  bad_request: 'Похоже, ссылка обрезана или в ней опечатка. Попробуйте открыть её целиком или начните с главной',
  not_found: 'Возможно, ссылка обрезана или в адресе опечатка',
  method_not_allowed: 'Откройте её по ссылке или начните с главной',
  payload_too_large: 'Сократите то, что отправляете, и попробуйте ещё раз',
  headers_too_large:
    'Похоже, в ссылку попало лишнее. Начните с главной, а если и она не откроется, очистите cookie этого сайта',
  uri_too_long: 'Похоже, в ссылку попало лишнее. Начните с главной',
};

/** Its policy: no scripts, the one style that it brings. */
export const FAILURE_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'accept',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
} as const;

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** `brand`: the agency's name. */
export function failurePage({ code, title, detail, request_id }: Problem, brand: string): string {
  const headline = HEADLINES[code] ?? title;
  return `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escaped(`${headline} — ${brand}`)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${STYLE}</style></head>
<body><main>${MARK}<h1>${escaped(headline)}</h1>
<p>${escaped(HINTS[code] ?? detail)}${request_id ? `<small>Номер обращения: ${escaped(request_id)}</small>` : ''}</p>
<nav><a href="/">Перейти на главную</a><a href="/novostroyki">Все новостройки</a></nav></main></body></html>
`;
}

/** Whether a person reads the answer: browsers ask for HTML where they show a page, programs and scripts of pages do not. */
export function isForReading(accept: string | undefined): boolean {
  return accept !== undefined && /(?:^|,)\s*text\/html\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i.test(accept);
}
