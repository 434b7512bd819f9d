/** The application of one process, its catalogue from feeds alone. `workshop/demo/main.ts` fills a demo catalogue first. */
import { run } from './run.ts';

await run();
