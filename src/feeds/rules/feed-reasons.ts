/**
 * Why a run of a feed needs somebody, in Russian for the back-office. Runs keep the English sentences of the log
 * (`judgeRun`, the reader's codes); what is not known here is shown as it was written.
 */
export function feedReasonText(reason: string): string {
  return reason
    .split('; ')
    .map((part) => {
      for (const [pattern, words] of SENTENCES) if (pattern.test(part)) return part.replace(pattern, words);
      const [, code = '', detail = ''] = /^(?:not a feed: )?([a-z_]+)(?::? (.+))?$/s.exec(part) ?? [];
      const words = Object.hasOwn(CODES, code) ? CODES[code] : undefined;
      const told = detail.replace(/^\((.*)\)$/s, '$1');
      const more = code === 'html_page' ? textOfPage(told) : told;
      return words === undefined ? part : `${words}${more && ` (${more})`}`;
    })
    .join('; ');
}

/** What a page in place of a feed says, by its title or by what is seen of it; its markup tells staff nothing. */
function textOfPage(html: string): string {
  const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1]?.trim();
  const text = html.replaceAll(/<[^>]*(?:>|$)/g, ' ').replaceAll(/\s+/g, ' ');
  return title || text.trim();
}

/** What to do where a feed could not be had; undefined where nobody but the reader of the reason can know. */
export function feedAdvice(reason: string): string | undefined {
  const http = /^http_(\d)(\d+)/.exec(reason);
  if (http) return HTTP_ADVICE[`${http[1]}${http[2]}`] ?? HTTP_ADVICE[http[1] ?? ''];
  const code = /^(?:not a feed: )?([a-z_]+)/.exec(reason)?.[1] ?? '';
  return Object.hasOwn(ADVICE, code) ? ADVICE[code] : undefined;
}

const LATER = 'Попробуйте позже; если не поможет, спросите у застройщика';
const DIRECT = 'Нужна прямая ссылка на файл: попросите её у застройщика';
const SUPPORTED = 'Подходят YRL, ЦИАН, Домклик, Авито, ФСК, Tekta, Profitbase и список фидов';

const HTTP_ADVICE: Readonly<Record<string, string>> = {
  '401': 'Сервер не пускает: проверьте имя и пароль в адресе',
  '403': 'Сервер не пускает: проверьте ключ в адресе или попросите застройщика открыть доступ',
  '404': 'Файла по этому адресу нет: проверьте адрес или попросите у застройщика новый',
  '410': 'Файл убрали: попросите у застройщика новый адрес',
  '4': 'Проверьте адрес или попросите у застройщика новый',
  '5': LATER,
};

const ADVICE: Readonly<Record<string, string>> = {
  bad_address: 'Проверьте адрес: он начинается с https://',
  econnrefused: LATER,
  econnreset: LATER,
  enotfound: 'Проверьте, нет ли опечатки в имени сервера',
  forbidden_address: 'Фид должен открываться из интернета: попросите у застройщика внешнюю ссылку',
  network: LATER,
  timeout: LATER,
  too_many_redirects: DIRECT,
  empty_file: LATER,
  empty_root: LATER,
  html_page: DIRECT,
  no_root: SUPPORTED,
  not_xml: SUPPORTED,
  unknown_root: SUPPORTED,
  unsupported_format: SUPPORTED,
};

const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^the file is cut off: its root element is not closed$/, 'файл оборван: корневой элемент не закрыт'],
  [/^the feed has no lots$/, 'в фиде нет лотов'],
  [/^(\d+)\.(\d) % of the records are bad$/, 'нечитаемых записей $1,$2 %'],
  [/^village offers: all (\d+) lots are gone$/, 'пропали все предложения посёлков: $1'],
  [/^village offers: (\d+) lots instead of (\d+)$/, 'предложений посёлков $1 вместо $2'],
  [/^(.+): all (\d+) lots are gone$/s, 'комплекс $1: пропали все лоты, было $2'],
  [/^(.+): (\d+) lots instead of (\d+)$/s, 'комплекс $1: лотов $2 вместо $3'],
  [/^(.+): its lots belonged to (.+)$/s, 'комплекс $1: его лоты раньше были в комплексе $2'],
  [/^(.+): another complex under the key of (.+)$/s, '$1: другой комплекс под номером комплекса $2'],
  [/^(\d+) of (\d+) lots have values that cannot be true$/, 'неправдоподобные значения у $1 лотов из $2'],
  [/^(\d+) of (\d+) lots stand under another complex than before$/, 'сменили комплекс $1 лотов из $2'],
  [/^prices per metre are (\d+)\.(\d+) times those around$/, 'цены за метр в $1,$2 раза отличаются от цен вокруг'],
  [/^the reading ended early: gzip_damaged$/, 'архив повреждён, прочитана только часть'],
  [/^the reading ended early: (.+)$/s, 'чтение прервалось: $1'],
  [/^the feed was not read to its end$/, 'фид не дочитан до конца'],
  [/^no readable lot in a damaged file$/, 'в повреждённом файле нет ни одного читаемого лота'],
  [/^http_(401|403|407): .+$/s, 'сервер не пускает: нужен пароль или разрешение (ответ $1)'],
  [/^http_(404|410): .+$/s, 'по этому адресу ничего нет (ответ $1)'],
  [/^http_304: .+$/s, 'сервер ответил «не изменилось», хотя его об этом не спрашивали (ответ 304)'],
  [/^http_429: .+$/s, 'сервер просит обращаться реже (ответ 429)'],
  [/^http_(5\d\d): .+$/s, 'на сервере ошибка (ответ $1)'],
  [/^http_(\d+): .+$/s, 'сервер ответил $1'],
  [/^timeout: the server was silent for (\d+) s$/, 'сервер молчал $1 с'],
  [/^timeout: the feed did not arrive within (\d+) minutes$/, 'файл не пришёл целиком за $1 минут'],
  [/^enotfound: getaddrinfo \S+ (\S+)$/, 'такого сервера нет: $1'],
  [/^eai_again: getaddrinfo \S+ (\S+)$/, 'имя сервера не удалось узнать, попробуйте позже: $1'],
  [/^econnrefused: (?:connect ECONNREFUSED )?(.*)$/s, 'сервер не принимает соединений: $1'],
  [/^no_file: (.+) does not exist$/s, 'файла $1 нет'],
  [/^no_file: (.+) is not a file$/s, '$1 — не файл'],
  [/^no_file: (.+) cannot be read \((.+)\)$/s, 'файл $1 не читается ($2)'],
  [/^too_large: .*larger than (\d+)\d{6} bytes$/s, 'файл больше $1 МБ'],
  [/^too_large: more than (\d+)\d{6} bytes unpacked$/, 'файл в развёрнутом виде больше $1 МБ'],
  [
    /^unknown_encoding: the server sent content-encoding ([\w-]+), .+$/,
    'сервер сжал ответ способом $1, его мы не разворачиваем',
  ],
  [/^too_deep: (\d+) levels \(line (\d+)\)$/, 'слишком глубокая вложенность: уровней $1, строка $2'],
  [/^token_too_large: .*\(line (\d+)\)$/s, 'слишком длинный элемент, строка $1'],
  [/^entities_declared: .*\(line (\d+)\)$/s, 'в файле объявлены сущности XML, это запрещено (строка $1)'],
  [
    /^gzip_ratio: one packed byte gives more than (\d+)$/,
    'архив разворачивается в слишком большой файл: больше чем в $1 раз',
  ],
  [/^archive: packed twice$/, 'файл сжат дважды: нужен сам фид или один слой gzip'],
  [/^archive: .+$/s, 'вместо фида архив или таблица: нужен сам файл XML или JSON, можно сжатый gzip'],
  [/^not a feed: unknown_root \(json\)$/, 'это JSON, но не выгрузка Profitbase'],
  [/^hpe_\w+: .+$/s, 'сервер отвечает не по правилам HTTP'],
  [/^(?:cert_has_expired): .+$/s, 'срок сертификата сервера истёк'],
  [/^(?:err_tls_cert_altname_invalid): .+$/s, 'сертификат сервера выдан на другое имя'],
  [
    /^(?:depth_zero_self_signed_cert|self_signed_cert_in_chain|unable_to_(?:verify_leaf_signature|get_issuer_cert(?:_locally)?)): .+$/s,
    'сертификату сервера нельзя верить: он выдан не известным центром',
  ],
  [/^(?:eproto|err_ssl_\w+): .+$/s, 'защищённое соединение с сервером не удалось'],
  [/^(?:ehostunreach|enetunreach): .+$/s, 'до сервера нет пути'],
  [/^etimedout: .+$/s, 'сервер не ответил вовремя'],
  [/^(?:econnreset|epipe|err_stream_premature_close): .+$/s, 'сервер оборвал соединение'],
  [/^(?:z_\w+|err_\w*zlib\w*): .+$/s, 'ответ сервера сжат с ошибкой'],
  [/^bad_address: .+$/s, 'адрес, или тот, на который он перенаправляет, не начинается с http:// или https://'],
  [/^too_many_redirects: more than (\d+) redirects$/, 'больше $1 перенаправлений'],
  [/^forbidden_address: (\S+) .+$/s, 'адрес внутренней сети запрещён: $1'],
  [/^interrupted$/, 'загрузка прервалась вместе с программой'],
  [/^stopped: stopped before the feed was read$/, 'загрузку остановили раньше, чем фид был прочитан'],
];

/** Codes that begin a reason: why there was no file, what was there instead of a feed, what ended its reading. */
const CODES: Readonly<Record<string, string>> = {
  bad_address: 'неверный адрес',
  busy: 'идёт другая загрузка этого фида',
  econnrefused: 'сервер не принимает соединений',
  econnreset: 'сервер оборвал соединение',
  enotfound: 'такого сервера нет',
  error: 'ошибка программы',
  forbidden_address: 'адрес внутренней сети запрещён',
  network: 'сеть недоступна',
  no_file: 'файла нет',
  timeout: 'сервер не ответил вовремя',
  too_many_redirects: 'слишком много перенаправлений',
  unknown_encoding: 'неизвестное сжатие ответа',
  archive: 'вместо фида архив',
  empty_file: 'файл пуст',
  empty_root: 'в корневом элементе пусто',
  entities_declared: 'в файле объявлены сущности XML, это запрещено',
  gzip_damaged: 'архив повреждён',
  gzip_ratio: 'архив разворачивается в слишком большой файл',
  html_page: 'вместо фида страница HTML',
  no_root: 'нет корневого элемента',
  index: 'это не фид, а список фидов',
  not_xml: 'это не XML',
  parser_failed: 'разбор не удался',
  source_failed: 'источник перестал отдавать файл',
  time_limit: 'чтение заняло слишком много времени',
  token_too_large: 'слишком длинный элемент',
  too_deep: 'слишком глубокая вложенность',
  too_large: 'файл слишком большой',
  too_many_errors: 'слишком много ошибок разметки',
  too_many_records: 'слишком много записей',
  unknown_root: 'неизвестный корневой элемент',
  unsupported_format: 'формат не поддерживается',
};
