import { describe, expect, it } from 'vitest';
import { feedReasonText } from './feed-reasons.ts';

describe('the reason of a run', () => {
  it.each([
    ['the feed has no lots', 'в фиде нет лотов'],
    ['12.5 % of the records are bad', 'нечитаемых записей 12,5 %'],
    [
      '1001: all 40 lots are gone; 1002: 3 lots instead of 90',
      'комплекс 1001: пропали все лоты, было 40; комплекс 1002: лотов 3 вместо 90',
    ],
    ['village offers: all 12 lots are gone', 'пропали все предложения посёлков: 12'],
    ['not a feed: html_page (<!doctype html>)', 'вместо фида страница HTML (<!doctype html>)'],
    ['not a feed: empty_file', 'файл пуст'],
    ['not a feed: index (12)', 'это не фид, а список фидов (12)'],
    ['too_large: more than 300 MB', 'файл слишком большой (more than 300 MB)'],
    ['forbidden_address: 10.0.0.7 is not a public address', 'адрес внутренней сети запрещён: 10.0.0.7'],
    ['http_404: the server answered 404 Not Found', 'сервер ответил 404'],
    ['enotfound: getaddrinfo ENOTFOUND x.ru', 'такого сервера нет (getaddrinfo ENOTFOUND x.ru)'],
    ['Лесной: its lots belonged to Речной', 'комплекс Лесной: его лоты раньше были в комплексе Речной'],
    ['Морской: another complex under the key of Лесной', 'Морской: другой комплекс под номером комплекса Лесной'],
    ['95 of 100 lots have values that cannot be true', 'неправдоподобные значения у 95 лотов из 100'],
    ['7 of 9 lots stand under another complex than before', 'сменили комплекс 7 лотов из 9'],
    ['something new happened', 'something new happened'],
    ['constructor: x', 'constructor: x'],
  ])('%s', (stored, shown) => expect(feedReasonText(stored)).toBe(shown));
});
