import { setTimeout as sleep } from 'node:timers/promises';
import { type Evidence, judge } from './evidence.ts';
import { SIGNING, storedLeads, untilSpoolIsEmpty } from './scenery/beside-site.ts';
import { applyLoad, figuresOf, type Kind, MIX } from './scenery/load.ts';
import { startProbing } from './scenery/prober.ts';
import { startSite } from './scenery/site.ts';

export const title = 'Five times the load: what is too much is told when to come back, requests of visitors are taken';

const SECONDS = Number(process.env.PROVE_SECONDS ?? 30);
const RATE = Number(process.env.PROVE_RATE ?? 1_000);
const LEADS = 20;

export async function check(): Promise<Evidence> {
  const site = await startSite({ environment: SIGNING, catalogue: true });
  try {
    await applyLoad(site, { seconds: 5, rate: 50 });
    const { tally, leads, late } = await applyLoad(site, { seconds: SECONDS, rate: RATE, leads: LEADS });
    await sleep(5_000);
    const endProbing = startProbing(100, [`${site.base}/api/buildings`, `${site.base}/novostroyki`]);
    await sleep(5_000);
    const after = await endProbing();
    await untilSpoolIsEmpty(site);
    const stored = await storedLeads(site.folder);
    const readers = Object.keys(MIX) as Kind[];
    const sum = (of: 'ok' | 'shed' | 'failed'): number => readers.reduce((total, kind) => total + tally[kind][of], 0);
    const figures = {
      ...{ seconds: SECONDS, 'asked a second': RATE },
      ...{ answered: sum('ok'), shed: sum('shed'), 'failed otherwise': sum('failed') },
      ...figuresOf(tally, ['lead']),
      'leads refused, %': Math.round((1 - tally.lead.ok / tally.lead.times.length) * 1_000) / 10,
      'leads lost': [...leads].filter((key) => !stored.has(key)).length,
      ...{ 'after five seconds: failed': after.failed, 'after five seconds: p99, ms': after.p99_ms },
      'driver late, ms': late,
    };
    const evidence = judge(figures, {
      ...{ 'failed otherwise': 0, 'leads refused, %': 1, 'leads lost': 0 },
      ...{ 'after five seconds: failed': 0, 'after five seconds: p99, ms': 500 },
    });
    const whole = SECONDS >= 30 && RATE >= 1_000;
    return whole ? evidence : { ...evidence, passed: false, note: `${evidence.note ?? ''} less than the target asks` };
  } finally {
    await site.stop();
  }
}
