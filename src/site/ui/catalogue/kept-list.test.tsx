import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { KeptItem } from './kept-list.tsx';

const RETURN = /Звёздочка вернёт/;

test('an item that was taken out says how it comes back, where nothing else stands below it', () => {
  expect(renderToString(<KeptItem away>Карточка</KeptItem>)).toMatch(RETURN);
  expect(renderToString(<KeptItem away={false}>Карточка</KeptItem>)).not.toMatch(RETURN);
  const noted = renderToString(
    <KeptItem away note={<button type="button">Вернуть</button>}>
      Карточка
    </KeptItem>,
  );
  expect(noted).toContain('Вернуть');
  expect(noted).not.toMatch(RETURN);
});
