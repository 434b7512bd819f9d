import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HeldFlat } from '../../../site/client/held-flats.ts';
import { HeldWords } from './held-note.tsx';

const HELD: HeldFlat = {
  ...{ flat_id: 7, state: 'held', until: '2026-11-29T17:45:00.000Z', reservation_id: 1 },
  manager: { id: 2, name: 'Мария Белова' },
  client: { id: 3, name: 'Анна Ковалёва', phone: '79161112233' },
};
const said = (held: HeldFlat, hiding: boolean): string =>
  renderToStaticMarkup(<HeldWords held={held} hiding={hiding} />).replace(/<[^>]+>/g, '');

test('who corrects a held flat is told for whom it is held, and what hiding it would do', () => {
  expect(said(HELD, false)).toMatch(/Бронь до .*Мария Белова · клиент Анна Ковалёва\. Скрывать её не стоит/);
  expect(said(HELD, true)).toContain('Клиент увидит, что квартира сейчас не показана, а бронь останется');
  expect(said({ ...HELD, state: 'dealt', until: null }, true)).toMatch(/^Продана нами .*Ковалёва\.$/);
});
