import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import {
  type PaymentProgramme,
  type PaymentProgrammes,
  readPaymentProgrammes,
} from '../../../payments/rules/payment-programmes.ts';
import type { ProgrammeVersion } from '../../../payments/rules/programme-versions.ts';
import { type Brand, brandOf, brandSchema } from '../../../platform/brand-settings.ts';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { Listener } from '../../../platform/db/listener.ts';
import { SITE_SETTINGS, type SiteSettingKey } from '../../../platform/rules/site-settings.ts';

declare module '../../../platform/context.ts' {
  interface App {
    /** What administrators set while the site runs. */
    readonly settings: LiveSettings;
  }
}

const PROGRAMMES = new URL('../../../../data/reference/payment-programmes.json', import.meta.url);
const POLL_MS = 3_000;

export interface LiveSettingsParts {
  readonly db: Db;
  readonly connectionString: string;
  readonly config: Config;
  readonly log: Logger;
}

/** What is said of all ways to pay together. */
export type PaymentTerms = Pick<PaymentProgrammes, 'demo' | 'discount_rate' | 'warning'>;

/** Ways to pay as they are known now: the installation's file and what administrators stored over it. */
export interface KnownPayments {
  /** Every version, those of the file first. */
  readonly versions: readonly ProgrammeVersion[];
  readonly terms: PaymentTerms;
  /** Day of the latest change, YYYY-MM-DD. */
  readonly version: string;
}

/**
 * What administrators set while the site runs, kept equal to the database in every process: told by NOTIFY, looked at
 * again every 3 s. Without a stored value the environment and the installation's file count.
 */
export class LiveSettings {
  /** The agency as pages show it now. */
  brand: Brand;
  payments: KnownPayments;
  /** Grows with every change: what was made from an earlier one is out of date. */
  version = 1;
  /** Ways to pay of the installation's file. One that cannot be read as it should stops the start, not the thousandth visitor. */
  readonly filed: PaymentProgrammes;
  private readonly parts: LiveSettingsParts;
  private seen = '';
  private listener: Listener | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private closed = false;

  private constructor(parts: LiveSettingsParts) {
    this.parts = parts;
    this.filed = withoutInvented(
      readPaymentProgrammes(JSON.parse(readFileSync(PROGRAMMES, 'utf8'))),
      parts.config.demo,
    );
    this.brand = parts.config.brand;
    this.payments = knownPayments(this.filed, [], undefined);
  }

  static async open(parts: LiveSettingsParts): Promise<LiveSettings> {
    const settings = new LiveSettings(parts);
    await settings.read();
    const onNotice = () => void settings.refresh();
    const { connectionString, log } = parts;
    settings.listener = await Listener.open({ connectionString, channel: 'settings', log, onNotice });
    await settings.refresh();
    settings.timer = setInterval(onNotice, POLL_MS).unref();
    return settings;
  }

  /** Takes over what was committed since the last look. Calls during a look add one more after it. */
  async refresh(): Promise<void> {
    this.again = true;
    this.running ??= this.followUntilStill().finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.listener?.close();
    await this.running;
  }

  private async followUntilStill(): Promise<void> {
    try {
      while (this.again && !this.closed) {
        this.again = false;
        await this.read();
      }
    } catch (error) {
      if (!this.closed) this.parts.log.warn({ err: error }, 'the settings could not be read; the next look retries');
    }
  }

  private async read(): Promise<void> {
    const stored = await readStored(this.parts.db);
    const seen = JSON.stringify(stored);
    if (seen === this.seen) return;
    this.seen = seen;
    this.brand = mergeBrand(this.parts.config, stored.settings, this.parts.log);
    this.payments = knownPayments(this.filed, stored.versions, stored.terms ?? undefined);
    this.version += 1;
  }
}

/** Conditions that were invented for the demo are no offer of an agency that runs without it. */
function withoutInvented(file: PaymentProgrammes, demo: boolean): PaymentProgrammes {
  return demo || !file.demo ? file : { ...file, demo: false, programmes: [] };
}

/** The configuration with the agency as it is now: `brand` is looked up at each reading. */
export function withLiveBrand(config: Config, settings: LiveSettings): Config {
  return {
    ...config,
    get brand() {
      return settings.brand;
    },
  };
}

export interface StoredSetting {
  readonly key: string;
  readonly value: string;
}

interface StoredVersion {
  readonly programme: string;
  readonly version: number;
  readonly terms: unknown;
  readonly withdrawn: boolean;
  readonly day: string;
}

interface Stored {
  readonly settings: readonly StoredSetting[];
  readonly versions: readonly StoredVersion[];
  readonly terms: (PaymentTerms & { readonly day: string }) | null;
}

/** All three tables in one moment. */
async function readStored(db: Db): Promise<Stored> {
  const day = sql`to_char(created_at at time zone 'Europe/Moscow', 'YYYY-MM-DD') as day`;
  const { rows } = await sql<Stored>`select
    (select coalesce(jsonb_agg(s order by s.key), '[]') from (select key, value from site_settings) s) as settings,
    (select coalesce(jsonb_agg(v order by v.programme, v.version), '[]') from (select programme, version, terms,
       withdrawn_at is not null as withdrawn, ${day} from payment_versions) v) as versions,
    (select to_jsonb(t) from (select demo, discount_rate, warning, ${day} from payment_terms
       order by version desc limit 1) t) as terms`.execute(db);
  return rows[0] ?? { settings: [], versions: [], terms: null };
}

/** The agency by its texts: the stored ones over the environment's. An optional one that is stored empty is switched off. */
export function readBrand(config: Pick<Config, 'brand_given'>, stored: readonly StoredSetting[]) {
  const texts: Record<string, string | undefined> = { ...config.brand_given };
  for (const { key, value } of stored) {
    const setting = SITE_SETTINGS.find((known) => known.key === key);
    if (setting) texts[setting.variable] = value === '' ? undefined : value;
  }
  return brandSchema.safeParse(texts);
}

/** What is stored empty: switched off. */
export const switchedOff = (stored: readonly StoredSetting[]): readonly string[] =>
  stored.filter(({ value }) => value === '').map(({ key }) => key);

/** Keys whose texts cannot be used. */
export function refusedKeys(result: ReturnType<typeof readBrand>): SiteSettingKey[] {
  if (result.success) return [];
  const variables = new Set(result.error.issues.map(({ path }) => path[0]));
  return SITE_SETTINGS.filter(({ variable }) => variables.has(variable)).map(({ key }) => key);
}

/** A stored text that an older or newer version of the application allowed must not take the site down: it is left out. */
function mergeBrand(config: Config, stored: readonly StoredSetting[], log: Logger): Brand {
  const whole = readBrand(config, stored);
  if (whole.success) return Object.freeze(brandOf(whole.data, config.demo, switchedOff(stored)));
  const refused = new Set<string>(refusedKeys(whole));
  log.error({ keys: [...refused] }, 'stored settings cannot be used and are left out');
  const rest = readBrand(
    config,
    stored.filter(({ key }) => !refused.has(key)),
  );
  return rest.success ? Object.freeze(brandOf(rest.data, config.demo, switchedOff(stored))) : config.brand;
}

function knownPayments(
  file: PaymentProgrammes,
  stored: readonly StoredVersion[],
  terms: (PaymentTerms & { readonly day: string }) | undefined,
): KnownPayments {
  const overridden = new Set(stored.map(({ programme }) => programme));
  const fromFile = file.programmes
    .filter(({ id }) => !overridden.has(id))
    .map((programme) => ({ programme, version: 0, withdrawn: false }));
  const own = stored.map(({ terms: programme, version, withdrawn }) => ({
    programme: programme as PaymentProgramme,
    version,
    withdrawn,
  }));
  const order = new Map(file.programmes.map(({ id }, index) => [id, index]));
  const place = ({ programme: { id } }: ProgrammeVersion) => order.get(id) ?? order.size;
  const days = [file.version, terms?.day ?? '', ...stored.map(({ day }) => day)];
  return {
    versions: [...fromFile, ...own].sort((a, b) => place(a) - place(b)),
    terms: terms ?? { demo: file.demo, discount_rate: file.discount_rate, warning: file.warning },
    version: days.sort().at(-1) ?? file.version,
  };
}
