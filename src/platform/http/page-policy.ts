import type { SiteConfig } from '../contract/site.ts';

/** Where Yandex Metrika reports to. */
const COUNTER_HOSTS = ['https://mc.yandex.ru', 'https://mc.yandex.com'];

const REPORT_PATH = '/api/csp-reports';

/** Header `Reporting-Endpoints`: where the policy's `report-to` leads. */
export const REPORTING_ENDPOINTS = `policy="${REPORT_PATH}"`;

/**
 * The Content-Security-Policy of a page: scripts and styles of ours or with the nonce, nothing foreign but the hosts of a
 * configured map and of a configured counter, whose script our own one loads for those who agreed. Style attributes are allowed: they carry colours of lines and sizes of columns and cannot run.
 */
export function pagePolicy(
  { map, brand }: { readonly map: SiteConfig['map']; readonly brand?: Pick<SiteConfig['brand'], 'yandex_metrika_id'> },
  nonce: string,
  development: boolean,
): string {
  const mapHosts = [map.style_url, map.tile_url, map.traffic_tile_url].flatMap((url) => hostOf(url));
  const counterHosts = brand?.yandex_metrika_id === undefined ? [] : COUNTER_HOSTS;
  const sources: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", development ? "'unsafe-inline'" : `'nonce-${nonce}'`],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...mapHosts, ...counterHosts],
    'font-src': ["'self'"],
    'worker-src': ["'self'", 'blob:'],
    'connect-src': ["'self'", ...mapHosts, ...counterHosts, ...(development ? ['ws:'] : [])],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    // Old and new way to tell of a breach; browsers that know the second ignore the first.
    'report-uri': [REPORT_PATH],
    'report-to': ['policy'],
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
