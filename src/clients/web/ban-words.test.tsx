import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ListedPhone } from './ban-words.tsx';

const NOVEMBER = '2026-11-20T09:00:00.000Z';
const shown = (ban: Parameters<typeof ListedPhone>[0]['ban']) =>
  renderToStaticMarkup(<ListedPhone phone="79161234567" ban={ban} className={undefined} />);

describe('a phone in a list', () => {
  it('is called by a press', () => {
    expect(shown(null)).toContain('href="tel:+79161234567"');
  });

  it('of who asked not to be called is no link, and says so', () => {
    const html = shown({ ban: 'calls', at: NOVEMBER, asked_at: null });
    expect(html).not.toContain('tel:');
    expect(html).toContain('Звонки запрещены');
    expect(shown({ ban: 'all', at: NOVEMBER, asked_at: null })).toContain('Звонки и сообщения запрещены');
  });

  it('of who asks for a call after that is called, and says since when he did not wish it', () => {
    const html = shown({ ban: 'all', at: NOVEMBER, asked_at: '2026-11-21T09:00:00.000Z' });
    expect(html).toContain('href="tel:+79161234567"');
    expect(html).toContain('Просит позвонить сам, запрет от 20.11.2026');
  });
});
