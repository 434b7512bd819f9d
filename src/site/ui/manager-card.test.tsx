import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ManagerCard } from './manager-card.tsx';

test('the desk of the agency has its sign for a portrait, a manager his picture', () => {
  const desk = renderToString(<ManagerCard manager={{ name: 'Агентство', phone: '', avatar: null, desk: true }} />);
  const sign = /<svg[^>]*viewBox="0 0 32 32"/;
  expect(desk).toMatch(sign);
  const person = renderToString(<ManagerCard manager={{ name: 'Мария', phone: '', avatar: null }} />);
  expect(person).not.toMatch(sign);
  const pictured = renderToString(<ManagerCard manager={{ name: 'Мария', phone: '', avatar: '/media/1' }} />);
  expect(pictured).toContain('src="/media/1"');
});
