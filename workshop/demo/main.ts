/** The application with a demo catalogue where DEMO=1 and nothing is there yet. `npm start` and `npm run dev` end here. */
import { run } from '../../src/main/run.ts';
import { seedDemo, wantsDemo } from './seed-demo.ts';

await run({
  title: 'Filling the demo catalogue',
  isWanted: async ({ demo }, { background }) => demo && (await wantsDemo(background)),
  fill: async (parts) => {
    await seedDemo(parts, { scale: 1 });
  },
});
