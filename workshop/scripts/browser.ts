import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without its windows: the same engine for half of the processor's time. Debian's package is named as its program. */
const SHELL = 'chromium-headless-shell';
/** A network that answers nothing is not waited for longer. */
const APT_TIMEOUT_MS = 180_000;
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

/**
 * As {@link findBrowser}, installing Debian's Chromium without windows where that is possible and neither it nor a browser
 * of somebody's choice is there; else says what is missing.
 */
export function ensureBrowser(): { path: string } | { missing: string } {
  const present = findBrowser();
  const chosen = present !== undefined && (present === process.env.CHROME_PATH || present.endsWith(SHELL));
  const debian = process.geteuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
  if (present && (chosen || !debian)) return { path: present };
  if (!debian) return { missing: 'no Chromium: install it or set CHROME_PATH' };
  process.stdout.write(`  installing ${SHELL} …\n`);
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = (name: string) =>
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
      timeout: APT_TIMEOUT_MS,
      env: environment,
      encoding: 'utf8',
    });
  spawnSync('apt-get', ['update', '-qq'], { env: environment, stdio: 'ignore', timeout: APT_TIMEOUT_MS });
  let result = install(SHELL);
  // Derivatives of Debian may lack that package.
  if (!findBrowser()) result = install('chromium');
  const path = findBrowser();
  return path
    ? { path }
    : { missing: `apt-get could not install chromium: ${result.stderr?.trim().split('\n').at(-1)}` };
}
