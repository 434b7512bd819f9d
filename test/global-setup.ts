import { beginTestRun } from '../src/platform/db/testing.ts';

/** One PostgreSQL a run: its folder is named here, the server starts with the first test that asks for a database. */
export default function setup(): () => Promise<void> {
  return beginTestRun();
}
