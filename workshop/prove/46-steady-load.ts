import { type Evidence, judge } from './evidence.ts';
import { SIGNING, storedLeads, untilSpoolIsEmpty } from './scenery/beside-site.ts';
import { applyLoad, figuresOf } from './scenery/load.ts';
import { startSite } from './scenery/site.ts';

export const title =
  'A steady load of lists, maps, cards and pages is answered in time, and fifty requests of visitors a second';

/** Both phases; the target asks for a minute of each at 200 and 50 a second. */
const SECONDS = Number(process.env.PROVE_SECONDS ?? 60);
const RATE = Number(process.env.PROVE_RATE ?? 200);
const LEADS = 50;
const WARM = 5;

export async function check(): Promise<Evidence> {
  const site = await startSite({ environment: SIGNING, catalogue: true });
  try {
    await applyLoad(site, { seconds: WARM, rate: RATE / 4 });
    const steady = await applyLoad(site, { seconds: SECONDS, rate: RATE });
    const leads = await applyLoad(site, { seconds: SECONDS, rate: 0.01, leads: LEADS });
    await untilSpoolIsEmpty(site);
    const stored = await storedLeads(site.folder);
    const figures = {
      ...{ seconds: SECONDS, 'asked a second': RATE, 'leads a second': LEADS },
      ...figuresOf(steady.tally, ['list', 'map', 'card', 'page', 'file']),
      ...figuresOf(leads.tally, ['lead']),
      'leads lost': [...leads.leads].filter((key) => !stored.has(key)).length,
      'driver late, ms': Math.max(steady.late, leads.late),
    };
    const kinds = ['list', 'map', 'card', 'page', 'file', 'lead'];
    const evidence = judge(figures, {
      ...Object.fromEntries(
        kinds.flatMap((kind) => [
          [`${kind}, failed`, 0],
          [`${kind}, shed`, 0],
        ]),
      ),
      ...{ 'list, p99 ms': 300, 'map, p99 ms': 300, 'card, p99 ms': 150, 'page, p99 ms': 500, 'leads lost': 0 },
    });
    const whole = SECONDS >= 60 && RATE >= 200;
    return whole
      ? evidence
      : { ...evidence, passed: false, note: `${evidence.note ?? ''} shorter than the target asks` };
  } finally {
    await site.stop();
  }
}
