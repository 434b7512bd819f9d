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
      return words === undefined ? part : `${words}${detail && ` (${detail.replace(/^\((.*)\)$/s, '$1')})`}`;
    })
    .join('; ');
}

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
  [/^http_(\d+): .+$/s, 'сервер ответил $1'],
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
