import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub, Outlet } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { SiteConfig } from '../../platform/contract/site.ts';
import { RootDataOf } from '../client/site-data.ts';
import PageFooter from './footer.tsx';

const Footer = () => <PageFooter simple={false} />;
const SimpleFooter = () => <PageFooter simple />;

const BRAND = {
  name: 'Новосёл',
  phone: '74950123456',
  address: 'Москва, Пресненская набережная, 12',
  hours: 'Ежедневно 9:00–21:00',
  legal_name: 'ООО «Новосёл»',
  inn: '7707083893',
  ogrn: '1027700132195',
};

const Root = () => (
  <RootDataOf>
    <Outlet />
  </RootDataOf>
);

/** A foot of a page as the server draws it at this time, its no-break spaces as spaces. */
function drawn(foot: ComponentType, now: number, brand: SiteConfig['brand'] = BRAND): string {
  const config: SiteConfig = { origin: '', brand, map: {} };
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: Root, loader: () => null, children: [{ index: true, Component: foot }] },
  ]);
  const html = renderToString(<Stub hydrationData={{ loaderData: { root: { config, now } } }} />);
  return html.replaceAll(/\u00a0|&nbsp;|<!-- -->/g, (found) => (found === '<!-- -->' ? '' : ' '));
}

const WINTER = Date.UTC(2027, 11, 31, 20, 59);

describe('the foot of a page', () => {
  it('tells who sells: legal name, INN, OGRN, address and hours, and that nothing is an offer', () => {
    const html = drawn(Footer, WINTER);
    for (const words of ['ООО «Новосёл»', 'ИНН 7707083893', 'ОГРН 1027700132195', BRAND.address, BRAND.hours])
      expect(html).toContain(words);
    expect(html).toContain('не являются публичной офертой');
  });

  it('shows the year that it is in Moscow', () => {
    expect(drawn(Footer, WINTER)).toContain('© 2027');
    expect(drawn(Footer, WINTER + 60_000)).toContain('© 2028');
  });

  it('sets the name of the brand in quotation marks once', () => {
    expect(drawn(Footer, WINTER)).toContain('© 2027 «Новосёл»');
    expect(drawn(Footer, WINTER, { ...BRAND, name: 'Агентство «Ромашка»' })).toContain('© 2027 Агентство «Ромашка»');
  });

  it('leaves out what is not set, with its comma', () => {
    const { inn: _inn, ogrn: _ogrn, ...least } = BRAND;
    const html = drawn(Footer, WINTER, least);
    expect(html).toContain('ООО «Новосёл». Сведения');
    expect(html).not.toMatch(/ИНН|ОГРН|undefined/);
  });

  it('says nothing of an agency that nobody stated', () => {
    const html = drawn(Footer, WINTER, { name: 'Новосёл', phone: '', address: '', hours: '', legal_name: '' });
    expect(html).toMatch(/<p[^>]*>Сведения о ценах/);
    expect(html).not.toMatch(/tel:|<span><\/span>/);
  });

  it.each([
    ['of public pages', Footer],
    ['of working screens', SimpleFooter],
  ])('%s leads to the privacy policy', (_name, foot) => {
    expect(drawn(foot, WINTER)).toContain('href="/info/privacy-policy"');
  });
});
