import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callWords, readCall } from './call.ts';

const NOW = Date.UTC(2026, 10, 19, 9);

describe('a call of a service', () => {
  it.each([
    [
      {
        phone: '+7 (926) 123-45-67',
        time: '2026-11-19 11:58:00',
        called: '84951234567',
        duration: 125,
        answered: true,
        utm_source: 'Avito',
        utm_campaign: 'осень',
        id: 'a-1',
      },
      'Отвечен, 2 мин 5 с. На номер +7 (495) 123-45-67. Источник: avito, кампания осень',
    ],
    [
      {
        callerNumber: '89261234567',
        start_time: 1_795_078_680,
        virtual_phone_number: '74951234567',
        is_lost: 'true',
        call_session_id: 17,
        source: 'Яндекс',
      },
      'Не отвечен. На номер +7 (495) 123-45-67. Источник: яндекс',
    ],
    [
      { From: '9261234567', Date: '19.11.2026 11:58', billsec: '00:00:40', Disposition: 'ANSWERED', uniqueid: '1.2' },
      'Отвечен, 40 с',
    ],
    [
      { caller_id: 'Пётр <+79261234567>', timestamp: '2026-11-19T08:58:00Z', talk_time: '3780' },
      'Разговор, 1 час 3 мин',
    ],
  ])('is read whatever it calls its fields: %j', (told, words) => {
    const call = readCall(told, NOW);
    expect(call?.caller).toEqual({ phone: '79261234567' });
    expect(call?.at).toBe(NOW - 2 * 60_000);
    expect(call && callWords(call).replaceAll('\u00a0', ' ')).toBe(words);
  });

  it.each([
    ['', 'hidden'],
    ['anonymous', 'hidden'],
    ['Скрытый номер', 'hidden'],
    ['+375 29 123-45-67', 'foreign'],
    ['4915112345678', 'foreign'],
    ['77011234567', 'foreign'],
    ['101', 'unreadable'],
    ['12345678901234567890', 'unreadable'],
  ])('of %j is no request: %s', (phone, refusal) => {
    expect(readCall({ phone }, NOW)?.caller).toEqual({ refusal });
  });

  it('without a field for the caller is none', () => {
    expect(readCall({}, NOW)).toBeUndefined();
    expect(readCall({ id: '1', called: '74951234567' }, NOW)).toBeUndefined();
  });

  it('says nothing of hidden signs', () => {
    const call = readCall({ phone: '9261234567', utm_source: '\u202eЯн\u200bдекс', utm_campaign: 'о\u0007сень' }, NOW);
    expect(call && callWords(call)).toBe('Звонок. Источник: яндекс, кампания осень');
  });

  it('believes no time that is far from now, and no answer that it does not know', () => {
    for (const time of ['2020-01-01', 'вчера', '2026-12-19 10:00', '0'])
      expect(readCall({ phone: '9261234567', time, status: 'странно' }, NOW)).toMatchObject({
        at: null,
        answered: null,
      });
  });

  it('is read or refused, and never breaks, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('phone', 'time', 'duration', 'status', 'source', 'to', 'id', 'x'), fc.anything()),
        (told) => {
          const call = readCall(told, NOW);
          if (!call) return;
          if ('phone' in call.caller) expect(call.caller.phone).toMatch(/^7[3489]\d{9}$/);
          expect(callWords(call)).not.toMatch(/undefined|NaN|null/);
        },
      ),
    );
  });
});
