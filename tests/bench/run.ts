import { hearBench, writeBench } from './results.ts';

// What the product claims of its speed and memory is measured here, each time against something else in the same run.
// `npm run bench` runs all, `npm run bench -- fanout` one, `--write` stores their output in results.md.

const benches: Record<string, () => Promise<() => Promise<void>>> = {
  admin: async () => (await import('./admin.ts')).runAdmin,
  api: async () => (await import('./api.ts')).runApi,
  fanout: async () => (await import('./fanout.ts')).runFanout,
  jobs: async () => (await import('./jobs.ts')).runJobs,
  pages: async () => (await import('./pages.ts')).runPages,
  'sign-in': async () => (await import('./sign-in.ts')).runSignIn,
  start: async () => (await import('./start.ts')).runStart,
  types: async () => (await import('./types.ts')).runTypes,
};

const asked = process.argv.slice(2);
const writes = asked.includes('--write');
const named = asked.filter((word) => word !== '--write');
const unknown = named.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Known: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
for (const [name, load] of Object.entries(benches)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const printed = await hearBench(await load());
  if (writes) await writeBench(name, printed);
}
