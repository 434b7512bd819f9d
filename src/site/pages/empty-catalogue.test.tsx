import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import EmptyResults from '../../search/web/empty-results.tsx';
import type { Search } from '../../search/web/search-store.ts';
import { ContactsPage } from './contacts-page.tsx';
import { Figures } from './figures.tsx';

const drawn = (page: () => React.JSX.Element): string => {
  const Stub = createRoutesStub([{ path: '/', Component: page }]);
  return renderToString(<Stub />).replaceAll(/\u00a0|&nbsp;/g, ' ');
};

/** A search that asked for these filters. */
const searchFor = (filters: Search['filters']) =>
  ({ filters, titleOf: () => undefined, apply: () => {}, pathOf: () => '/novostroyki' }) as unknown as Search;

describe('a site that has nothing yet', () => {
  it('says that the catalogue is empty instead of counting to nought', () => {
    expect(drawn(() => <Figures complexes={0} flats={0} minPrice={null} />)).toContain('Каталог ещё пуст');
    expect(drawn(() => <Figures complexes={2} flats={5} minPrice={5_000_000} />)).toContain('жилых комплекса');
  });

  it('blames no filter where none was chosen', () => {
    const empty = drawn(() => <EmptyResults search={searchFor({})} loosenings={[]} request={null} />);
    expect(empty).toContain('Новостроек пока нет');
    expect(empty).not.toMatch(/фильтр/i);
    const filtered = drawn(() => <EmptyResults search={searchFor({ rooms: [1] })} loosenings={[]} request={null} />);
    expect(filtered).toContain('По вашим критериям ничего не найдено');
  });

  it('says on the contacts what is not stated, without a number to call', () => {
    const brand = { name: 'Новосёл', phone: '', address: '', hours: '', legal_name: '' };
    const html = drawn(() => <ContactsPage brand={brand} chat={null} feedback={null} />);
    expect(html).toContain('Телефон ещё не указан');
    expect(html).toContain('Реквизиты ещё не указаны');
    expect(html).not.toContain('tel:');
  });

  it('offers on the contacts each way to write that is configured, and no other', () => {
    const brand = { name: 'Новосёл', phone: '', address: '', hours: '', legal_name: '' };
    const channels = {
      chat: 'https://wa.me/74950123456',
      vk_url: 'https://vk.example/a',
      video_url: 'https://tv.example/a',
    };
    const words = { chat: 'WhatsApp', vk_url: 'ВКонтакте', video_url: 'Видео' };
    for (const only of [null, 'chat', 'vk_url', 'video_url'] as const) {
      const chat = only === 'chat' ? channels.chat : null;
      const given = only === null || only === 'chat' ? {} : { [only]: channels[only] };
      const html = drawn(() => <ContactsPage brand={{ ...brand, ...given }} chat={chat} feedback={null} />);
      for (const key of ['chat', 'vk_url', 'video_url'] as const) {
        expect(html.includes(`href="${channels[key]}"`), `${key} with ${only} alone`).toBe(key === only);
        expect(html.includes(words[key])).toBe(key === only);
      }
    }
  });
});
