import { renderToString } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { describe, expect, it } from 'vitest';
import { structuredGraph } from '../../platform/rules/structured-data.ts';
import { type PageMetaInput, pageMeta } from './page-meta.ts';

const site = {
  origin: 'https://novosel.example',
  brand: { name: 'Новосёл', phone: '74950123456', address: '', hours: '', legal_name: '' },
  map: {},
};

/** The head of a page as the server writes it. */
function head(input: Partial<PageMetaInput>): string {
  const meta = () => pageMeta(site, { title: 'Т', description: 'О', path: '/a', ...input });
  const Stub = createRoutesStub([{ path: '/', Component: Meta, meta }]);
  return renderToString(<Stub />);
}

describe('the head of a page', () => {
  it('keeps structured data inside its script, whatever a title holds', () => {
    const name = '</script><script>alert(1)</script><!-- & \u2028';
    const html = head({ structured: structuredGraph({ '@type': 'Thing', name }) });
    expect(html.match(/<\/script>/g)).toHaveLength(1);
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    expect(json).not.toMatch(/[<>]/);
    expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', '@graph': [{ '@type': 'Thing', name }] });
  });

  it('names a preview drawn for the page as it is, and other pictures in the size of previews', () => {
    expect(head({ image: '/media/og/page/main.jpg' })).toContain(
      'content="https://novosel.example/media/og/page/main.jpg"',
    );
    expect(head({ image: '/media/drawn/x' })).toContain('/media/drawn/x?w=1200&amp;h=630');
  });

  it('previews a page without a picture of its own by that of the site, also one that is only sent as a link', () => {
    const site = '<meta property="og:image" content="https://novosel.example/media/og/page/main.jpg"/>';
    expect(head({})).toContain(site);
    expect(head({ image: null })).toContain(site);
    expect(head({ path: undefined })).toContain(site);
  });
});
