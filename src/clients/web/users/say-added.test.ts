import { afterEach, expect, test, vi } from 'vitest';
import { notify } from '../../../site/client/notices.ts';
import { sayAdded } from './say-added.ts';

afterEach(() => vi.restoreAllMocks());

test('a client whom nobody leads is not said to be led by another manager', () => {
  const warning = vi.spyOn(notify, 'warning').mockImplementation(() => undefined);
  const typed = { phone: '+7 916 111-22-33', name: 'Анна' };
  sayAdded({ outcome: 'requested_free', user: null }, typed);
  sayAdded({ outcome: 'requested', user: null }, typed);
  const [free, led] = warning.mock.calls.map(([text]) => text.replaceAll('\u00a0', ' '));
  expect(free).toContain('Анна: такой клиент уже есть, менеджера у него нет');
  expect(free).not.toContain('другой менеджер');
  expect(led).toContain('уже ведёт другой менеджер');
});
