import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLog, withoutPersonalData } from './log.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJlLW9mLXRoaXM';
const SECRET = 'Zm9yLWV4YW1wbGUtdGhpcy1pcy1hLXNlY3JldC0xMjM';

describe('a line of the log', () => {
  const logged = (write: (log: ReturnType<typeof openLog>) => void): string => {
    const lines: string[] = [];
    write(openLog({ log_level: 'info' }, { write: (line: string) => void lines.push(line) }));
    return lines.join('');
  };

  it.each([
    '79161234567',
    '+7 (916) 123-45-67',
    '8 916 123 45 67',
    '8-916-123-45-67',
    '%2B79161234567',
    '+7%20(916)%20123-45-67',
    'anna.petrova@mail.example.ru',
    'anna%40mail.ru',
    TOKEN,
    SECRET,
    'AbCdEfGh1jKlMnOpQrStUv',
  ])('never holds %s, whatever it stands in', (canary) => {
    const text = logged((log) => {
      log.info({ url: `/users/logs/card/${canary}?phone=${canary}` }, `called ${canary}`);
      log.error({ err: new Error(`duplicate key (phone)=(${canary})`) }, 'failed');
      log.warn({ deep: { list: [{ what: canary }], [canary.slice(0, 3)]: { text: `a ${canary}.` } } });
    });
    expect(text).not.toContain(canary);
    for (const line of text.trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow();
  });

  it('never holds the address of a selection', () => {
    const text = logged((log) =>
      log.info({ url: '/p/AbCdEfGhIjKlMnOpQrStUv', api: 'GET /api/p/abcdefghijklmnopqrstuv' }),
    );
    expect(text).not.toMatch(/abcdefghijk/i);
  });

  it('hides secrets by the name of their field', () => {
    const text = logged((log) => log.info({ password: 'hunter2', user: { token: 'abc' }, headers: { cookie: 'x=1' } }));
    expect(JSON.parse(text)).toMatchObject({
      password: '[hidden]',
      user: { token: '[hidden]' },
      headers: { cookie: '[hidden]' },
    });
  });

  it('stays JSON when a phone is a bare number', () => {
    const text = logged((log) => log.info({ phone: 79161234567, more: [79161234567, 1] }));
    expect(JSON.parse(text)).toMatchObject({ phone: '[phone]', more: ['[phone]', 1] });
  });

  it('keeps what only looks a little like it', () => {
    const line =
      '{"time":1764000000000,"ms":12.5,"reqId":"8f123456-7890-4123-8567-891011121314","price":71234567,"sum":791612345678}';
    expect(withoutPersonalData(line)).toBe(line);
  });

  it('is read in a moment, whatever it holds', () => {
    const part = fc.constantFrom('7', '8', '9161', ' ', '-', '(', '@', '.', 'a', 'eyJ', '%2B', '%20', '_', 'Z1');
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const started = performance.now();
        withoutPersonalData(parts.join('').repeat(3_000));
        expect(performance.now() - started).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });
});
