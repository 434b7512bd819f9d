import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SavedItem } from './saved-list.tsx';

const RETURN = /Звёздочка вернёт/;

test('an item that was taken out says how it comes back, where nothing else stands below it', () => {
  expect(renderToString(<SavedItem away>Карточка</SavedItem>)).toMatch(RETURN);
  expect(renderToString(<SavedItem away={false}>Карточка</SavedItem>)).not.toMatch(RETURN);
  const noted = renderToString(
    <SavedItem away note={<button type="button">Вернуть</button>}>
      Карточка
    </SavedItem>,
  );
  expect(noted).toContain('Вернуть');
  expect(noted).not.toMatch(RETURN);
});
