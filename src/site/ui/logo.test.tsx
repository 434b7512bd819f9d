import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Logo } from './logo.tsx';

const drawn = (name: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Logo name={name} />
    </MemoryRouter>,
  );
const classesOf = (html: string) => /<a class="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];

test('a name that is too long for a line beside phone and menu may be cut; a short one stays whole', () => {
  for (const short of ['Новосёл', 'Новостройки.ру']) expect(classesOf(drawn(short))).toHaveLength(1);
  for (const long of ['Центр новостроек на Тверской', 'Агентство недвижимости «Новостройки Москвы»']) {
    expect(classesOf(drawn(long))).toHaveLength(2);
    expect(drawn(long)).toContain(long);
  }
});
