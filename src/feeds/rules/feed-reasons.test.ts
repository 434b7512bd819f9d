import { describe, expect, it } from 'vitest';
import { feedAdvice, feedReasonText } from './feed-reasons.ts';

describe('the reason of a run', () => {
  it.each([
    ['the feed has no lots', 'в фиде нет лотов'],
    ['12.5 % of the records are bad', 'нечитаемых записей 12,5 %'],
    [
      '1001: all 40 lots are gone; 1002: 3 lots instead of 90',
      'комплекс 1001: пропали все лоты, было 40; комплекс 1002: лотов 3 вместо 90',
    ],
    ['village offers: all 12 lots are gone', 'пропали все предложения посёлков: 12'],
    ['not a feed: html_page (<!doctype html>)', 'вместо фида страница HTML'],
    [
      'not a feed: html_page (<!DOCTYPE html><html><head><title>503 Service Unavailable</title></head><body>x)',
      'вместо фида страница HTML (503 Service Unavailable)',
    ],
    ['not a feed: html_page (<html><body><h1>Вход</h1> для партн<di)', 'вместо фида страница HTML (Вход для партн)'],
    ['not a feed: empty_file', 'файл пуст'],
    ['not a feed: index (12)', 'это не фид, а список фидов (12)'],
    ['too_large: more than 300 MB', 'файл слишком большой (more than 300 MB)'],
    ['forbidden_address: 10.0.0.7 is not a public address', 'адрес внутренней сети запрещён: 10.0.0.7'],
    ['http_404: the server answered 404 Not Found', 'по этому адресу ничего нет (ответ 404)'],
    ['http_403: the server answered 403 Forbidden', 'сервер не пускает: нужен пароль или разрешение (ответ 403)'],
    ['http_503: the server answered 503', 'на сервере ошибка (ответ 503)'],
    ['http_302: the server answered 302 Found', 'сервер ответил 302'],
    ['enotfound: getaddrinfo ENOTFOUND x.ru', 'такого сервера нет: x.ru'],
    ['econnrefused: connect ECONNREFUSED 192.0.2.1:443', 'сервер не принимает соединений: 192.0.2.1:443'],
    ['econnreset: aborted', 'сервер оборвал соединение'],
    ['z_data_error: incorrect header check', 'ответ сервера сжат с ошибкой'],
    ['cert_has_expired: certificate has expired', 'срок сертификата сервера истёк'],
    ['too_large: the feed is larger than 314572800 bytes', 'файл больше 314 МБ'],
    [
      'archive: an archive other than gzip',
      'вместо фида архив или таблица: нужен сам файл XML или JSON, можно сжатый gzip',
    ],
    ['archive: packed twice', 'файл сжат дважды: нужен сам фид или один слой gzip'],
    ['too_deep: 200 levels (line 3)', 'слишком глубокая вложенность: уровней 200, строка 3'],
    ['token_too_large: Max buffer length exceeded: attribValue (line 1)', 'слишком длинный элемент, строка 1'],
    ['not a feed: unknown_root (json)', 'это JSON, но не выгрузка Profitbase'],
    ['not a feed: unknown_root (catalog)', 'неизвестный корневой элемент (catalog)'],
    ['Лесной: its lots belonged to Речной', 'комплекс Лесной: его лоты раньше были в комплексе Речной'],
    ['Морской: another complex under the key of Лесной', 'Морской: другой комплекс под номером комплекса Лесной'],
    ['95 of 100 lots have values that cannot be true', 'неправдоподобные значения у 95 лотов из 100'],
    ['7 of 9 lots stand under another complex than before', 'сменили комплекс 7 лотов из 9'],
    ['something new happened', 'something new happened'],
    ['constructor: x', 'constructor: x'],
  ])('%s', (stored, shown) => expect(feedReasonText(stored)).toBe(shown));
});

describe('what to do where a feed cannot be had', () => {
  it.each([
    ['forbidden_address: 10.0.0.7 is not a public address', /внешнюю ссылку/],
    ['enotfound: getaddrinfo ENOTFOUND x.ru', /опечатки/],
    ['http_404: the server answered 404 Not Found', /новый/],
    ['http_403: the server answered 403 Forbidden', /не пускает/],
    ['http_502: the server answered 502 Bad Gateway', /позже/],
    ['not a feed: html_page (<!doctype html>)', /прямая ссылка/],
    ['timeout: the server was silent for 60 s', /позже/],
  ])('%s', (reason, advice) => {
    expect(feedAdvice(reason)).toMatch(advice);
    // Whole in Russian: nothing of the log shows through but names and marks of the thing itself.
    expect(feedReasonText(reason).replace(/x\.ru|<!doctype html>|HTML/g, '')).not.toMatch(/[a-z]{2,}/i);
  });

  it('says nothing where only the reason helps', () => {
    expect([feedAdvice('the feed has no lots'), feedAdvice('constructor: x'), feedAdvice('http_')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
