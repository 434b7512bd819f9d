import type { SiteConfig } from '../../contract/site.ts';

/**
 * The Content-Security-Policy of a page: scripts and styles of ours or with the nonce, nothing foreign but the map's own
 * hosts. Style attributes are allowed: they carry colours of lines and sizes of columns and cannot run.
 */
export function pagePolicy(map: SiteConfig['map'], nonce: string, development: boolean): string {
  const mapHosts = [map.style_url, map.tile_url, map.traffic_tile_url].flatMap((url) => hostOf(url));
  const sources: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...mapHosts],
    'font-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...mapHosts, ...(development ? ['ws:'] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(sources)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Origin of an address, which may be a template with {z}, {x}, {y}. */
function hostOf(url: string | undefined): string[] {
  const parsed = url === undefined ? null : URL.parse(url.replaceAll(/[{}]/g, ''));
  return parsed ? [parsed.origin] : [];
}
