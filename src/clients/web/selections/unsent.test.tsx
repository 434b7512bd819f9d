import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Unsent } from './unsent.tsx';

const said = (channel: 'sms' | 'email', address: string | null): string =>
  renderToStaticMarkup(
    <Unsent channel={channel} address={address} onCopy={() => undefined} onClose={() => undefined} />,
  ).replace(/<[^>]+>|\u00a0/g, ' ');

test('where messages are switched off, that nothing was sent is said with the link to pass on', () => {
  const sms = said('sms', 'https://novosel.example/p/abc');
  expect(sms).toContain('SMS выключены: клиенту ничего не ушло.');
  expect(sms).toContain('https://novosel.example/p/abc');
  expect(sms).toContain('Скопировать ссылку');
  expect(sms).not.toMatch(/Успешно|журнал/);
  expect(said('email', null)).toContain('Письма выключены');
  expect(said('email', null)).not.toContain('Скопировать ссылку');
});
