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
    ['too_large: more than 300 MB', 'файл слишком большой (more than 300 MB)'],
    ['http_404: the server answered 404 Not Found', 'сервер ответил 404'],
    ['enotfound: getaddrinfo ENOTFOUND x.ru', 'такого сервера нет (getaddrinfo ENOTFOUND x.ru)'],
    ['something new happened', 'something new happened'],
    ['constructor: x', 'constructor: x'],
  ])('%s', (stored, shown) => expect(feedReasonText(stored)).toBe(shown));
});
