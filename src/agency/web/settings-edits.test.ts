import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editedField, goneWith } from './settings-edits.ts';

const text = fc.constantFrom('', '9–21', '10–19', 'круглосуточно');

it('what others have changed meanwhile is shown and never sent over, what was typed is offered', () => {
  fc.assert(
    fc.property(text, text, text, (base, typed, shown) => {
      const field = editedField({ text: typed, base }, shown);
      if (base !== shown)
        expect(field).toEqual({ value: shown, offered: typed === shown ? null : typed, changed: false });
      else expect(field).toEqual({ value: typed, offered: null, changed: typed !== shown });
    }),
  );
});

it('what nobody touched is what the site says', () => {
  expect(editedField(undefined, '9–21')).toEqual({ value: '9–21', offered: null, changed: false });
});

it('says which contacts of the demo go with a name or a phone, but for those that are set beside it', () => {
  const row = (key: 'name' | 'phone' | 'email' | 'whatsapp' | 'hours', title: string, lent = false) => ({
    ...{ key, title, lent },
  });
  const rows = [
    row('name', 'Название'),
    row('phone', 'Телефон'),
    row('email', 'Почта', true),
    row('hours', 'Часы'),
    row('whatsapp', 'WhatsApp', true),
  ];
  expect(goneWith(rows, ['name'])).toEqual(['Почта', 'WhatsApp']);
  expect(goneWith(rows, ['phone', 'email'])).toEqual(['WhatsApp']);
  expect(goneWith(rows, ['hours', 'email'])).toEqual([]);
  expect(goneWith([row('email', 'Почта')], ['name'])).toEqual([]);
});
