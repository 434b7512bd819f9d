import { describe, expect, test } from 'vitest';
import { imageSrcSet, imageUrl, OPEN_GRAPH_IMAGE, parseImageVariant } from './image-size.ts';

describe('image variants', () => {
  test('an address carries its variant', () => {
    expect(imageUrl('/media/remote/7.jpg', OPEN_GRAPH_IMAGE)).toBe('/media/remote/7.jpg?w=1200&h=630&q=85&format=jpeg');
    expect(imageSrcSet('/media/remote/7.jpg', [252, 504])).toBe(
      '/media/remote/7.jpg?w=252 252w, /media/remote/7.jpg?w=504 504w',
    );
  });

  test('an address of another place is left alone', () => {
    expect(imageUrl('/assets/logo.svg', { w: 504 })).toBe('/assets/logo.svg');
  });

  test('a query in the lists is read', () => {
    expect(parseImageVariant({ w: '504', h: '504', q: '80', fit: 'contain' })).toEqual({
      variant: { w: 504, h: 504, q: 80, fit: 'contain' },
    });
    expect(parseImageVariant({})).toEqual({ variant: {} });
  });

  test.each([
    [{ w: '503' }, 'w'],
    [{ w: '0504' }, 'w'],
    [{ w: '5e2' }, 'w'],
    [{ w: '' }, 'w'],
    [{ w: ['504', '320'] }, 'w'],
    [{ h: '10000' }, 'h'],
    [{ q: '100' }, 'q'],
    [{ fit: 'fill' }, 'fit'],
    [{ format: 'gif' }, 'format'],
    [{ url: 'http://127.0.0.1/' }, 'url'],
    [{ constructor: '1' }, 'constructor'],
  ])('%o is refused by its key', (query, refused) => {
    expect(parseImageVariant(query)).toEqual({ refused });
  });
});
