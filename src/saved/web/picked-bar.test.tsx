import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PickedWords } from './picked-bar.tsx';

test('the space before whom it is picked for stands outside of what is shortened', () => {
  expect(renderToStaticMarkup(<PickedWords count={2} client="+7 926" />)).toMatch(
    /^Выбрано <b>2<\/b> · <span[^>]*>\+7 926<\/span>$/,
  );
  expect(renderToStaticMarkup(<PickedWords count={2} client={undefined} />)).toBe('Выбрано <b>2</b>');
});
