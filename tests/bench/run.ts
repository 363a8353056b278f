import { parseArgs } from 'node:util';
import { hearBench, writeBench } from './results.ts';

// What the product claims of its speed and memory is measured here, each time against something else in the same run.
// `npm run bench` runs all, `npm run bench -- fanout` one, `--write` stores their output in results.md. `npm run bench --
// day --env NAME=VALUE` compares the product with a variant of itself (`costs` as well), `npm run bench -- costs --step
// view --alone` measures single steps of it, and `--turns 3` prints medians of three.

const benches: Record<string, () => Promise<(options: Options) => Promise<void>>> = {
  admin: async () => (await import('./admin.ts')).runAdmin,
  api: async () => (await import('./api.ts')).runApi,
  day: async () => (await import('./day/day.ts')).runDay,
  fanout: async () => (await import('./fanout.ts')).runFanout,
  jobs: async () => (await import('./jobs.ts')).runJobs,
  'offered-times': async () => (await import('./offered-times.ts')).runOfferedTimes,
  pages: async () => (await import('./pages.ts')).runPages,
  costs: async () => (await import('./day/costs.ts')).runCosts,
  search: async () => {
    const { runSearch } = await import('./search.ts');
    return async () => void (await runSearch());
  },
  'sign-in': async () => (await import('./sign-in.ts')).runSignIn,
  start: async () => (await import('./start.ts')).runStart,
  types: async () => (await import('./types.ts')).runTypes,
};

interface Options {
  writes: boolean;
  /** Environment variables (`--env KEY=VALUE`) of a variant of the product, to be compared with the product. */
  variables: Record<string, string>;
  /** Steps of `costs` (`--step NAME`), without the peer (`--alone`), and the folder of their processor profiles. */
  steps: readonly string[] | undefined;
  isAlone: boolean;
  profiles: string | undefined;
  /** How often `costs` measures each product (`--turns`). */
  turns: number;
}

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean', default: false },
    env: { type: 'string', multiple: true, default: [] },
    step: { type: 'string', multiple: true },
    alone: { type: 'boolean', default: false },
    profiles: { type: 'string' },
    turns: { type: 'string', default: '1' },
  },
});
const variables = Object.fromEntries(
  values.env.map((setting) => [setting.split('=', 1)[0] ?? '', setting.replace(/^[^=]*=/, '')]),
);
const unknown = named.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. Known: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
for (const [name, load] of Object.entries(benches)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const bench = await load();
  const printed = await hearBench(() =>
    bench({
      writes: values.write,
      variables,
      steps: values.step,
      isAlone: values.alone,
      profiles: values.profiles,
      turns: Number(values.turns),
    }),
  );
  if (values.write) await writeBench(name, printed);
}
