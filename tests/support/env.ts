/** What the machine offers a test run; the only place in the tests that reads the environment. */
export const offered = {
  /** A PostgreSQL server to use instead of the embedded one. */
  databaseUrl: presentText(process.env['DATABASE_URL']),
  /** A Redis, for events between servers. */
  redisUrl: presentText(process.env['REDIS_URL']),
  /** The browser that the launcher found or installed. */
  chromiumPath: presentText(process.env['CHROMIUM_PATH']),
  /** The same browser without a window, in which most journeys run. */
  headlessShellPath: presentText(process.env['HEADLESS_SHELL_PATH']),
  /** Every screen in both themes at both widths, instead of each theme at one. */
  isThorough: presentText(process.env['THOROUGH']) !== undefined,
  /** Whether the fifteen tasks are done on a slow phone with a bad connection, to measure their presses. */
  isSlowPhone: presentText(process.env['SLOW_PHONE']) !== undefined,
  /** Whether the pictures of the README are made anew. */
  drawsReadme: presentText(process.env['README_PICTURES']) !== undefined,
  /** The part of the browser journeys to run: those of an ordinary run, the rest, or both. */
  journeys: journeysOf(process.env['JOURNEYS']),
  /** The seed of generated calls, and their number in a short walk. */
  fuzz: {
    seed: Number(presentText(process.env['FUZZ_SEED']) ?? 1),
    calls: Number(presentText(process.env['FUZZ_CALLS']) ?? 700),
  },
  /**
   * Whether faults are seeded to prove that goals detect them; an ordinary run leaves that to the one before landing.
   */
  seedsFaults: presentText(process.env['SEED_FAULTS']) !== undefined,
  /** A PgBouncer outside of the path. */
  poolerPath: presentText(process.env['PGBOUNCER']),
  /** Of how many servers behind a balancer each test's server consists. */
  nodes: Number(presentText(process.env['TEST_NODES']) ?? 1),
  isCi: presentText(process.env['CI']) !== undefined,
};

/**
 * The environment of a server that a test starts: this machine's, overridden by the test's own. The developer's
 * settings file and database are left out, as they may name a real mail server: a test names its own.
 */
export function serverEnv(own: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, DATABASE_URL: undefined, SETTINGS_FILE: 'off', ...own };
}

/** The environment of a TypeScript compiler: Go's default garbage collection takes a third of its time. */
export function compilerEnv(): NodeJS.ProcessEnv {
  return { ...process.env, GOGC: '400' };
}

function journeysOf(text: string | undefined): 'main' | 'more' | 'all' {
  return text === 'main' || text === 'more' ? text : 'all';
}

function presentText(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/** A value that the first process of a run chooses and its workers, which load the same files, inherit. */
export function shared(name: string, choose: () => string): string {
  return (process.env[name] ??= choose());
}
