import { runAdmin } from './admin.ts';
import { runFanout } from './fanout.ts';
import { runJobs } from './jobs.ts';
import { runPages } from './pages.ts';
import { runSignIn } from './sign-in.ts';
import { runTypes } from './types.ts';

// What the product claims of its speed and memory is measured here, each time against something else in the
// same run. `npm run bench` runs all, `npm run bench -- fanout` one.

const benches: Record<string, () => Promise<void>> = {
  admin: runAdmin,
  fanout: runFanout,
  jobs: runJobs,
  pages: runPages,
  'sign-in': runSignIn,
  types: runTypes,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Known: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length === 0 || asked.includes(name)) await bench();
}
