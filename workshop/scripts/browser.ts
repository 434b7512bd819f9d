import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without its windows: the same engine for half of the processor's time of a page. Debian's package is named as its program. */
const SHELL = 'chromium-headless-shell';
const KNOWN = [
  `/usr/bin/${SHELL}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * What Chromium is told to leave alone. A switch given twice counts once, the last: so this list repeats those of
 * Playwright's own that matter here. The address bar's popups are pages of their own that cost 1.3 s of processor time after
 * each start, right when a site is measured.
 */
const FEATURES_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'Translate',
];

/** Switches for a Chromium that runs anywhere, root and containers included, and talks to nobody but the site. */
export const BROWSER_SWITCHES: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  `--disable-features=${FEATURES_OFF.join(',')}`,
];

/** Path of a Chromium on this machine: CHROME_PATH, then the usual places. */
export function findBrowser(): string | undefined {
  const given = process.env.CHROME_PATH;
  return given && existsSync(given) ? given : KNOWN.find((path) => existsSync(path));
}

/** As {@link findBrowser}, installing Debian's Chromium where none is found and that is possible; else says what is missing. */
export function ensureBrowser(): { path: string } | { missing: string } {
  const present = findBrowser();
  if (present) return { path: present };
  const debian = process.geteuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (!debian) return { missing: 'no Chromium: install it or set CHROME_PATH' };
  process.stdout.write('  installing chromium …\n');
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name: string) =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      env: environment,
      encoding: 'utf8',
    });
  spawnSync('apt-get', ['update', '-qq'], { env: environment, stdio: 'ignore' });
  // Derivatives of Debian may lack the package without windows.
  const result = [SHELL, 'chromium'].map((name) => (findBrowser() ? undefined : install(name))).at(-1);
  const path = findBrowser();
  return path
    ? { path }
    : { missing: `apt-get could not install chromium: ${result?.stderr?.trim().split('\n').at(-1)}` };
}
