import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { runChecks } from './checks.mjs';
import { findChromium, findHeadlessShell } from './chromium.mjs';
import { longFiles } from './long-files.mjs';
import { compiled, findCommand } from './places.mjs';
import { run } from './processes.mjs';
import { listSlowest, timeJourneys, timeTests } from './slowest.mjs';
import { formatDuration } from './timing.mjs';
import { buildWeb } from './web-build.mjs';

/** The stages of a whole run; several vitest stages share one invocation. */
const vitestProjects = {
  unit: ['packages/domain', 'packages/checks', 'apps/web'],
  service: ['db', 'apps/server'],
  api: ['tests'],
  goals: ['tests'],
};
const ordinaryStages = ['check', 'unit', 'service', 'api', 'web'];

/** What an ordinary run leaves to the run before landing: goals, long test files, and journeys in the browser. */
const stageNames = [...ordinaryStages, 'goals', 'long', 'more'];

/** Each promise in its short form; with the long files also with faults seeded that must be found. */
const goals = 'tests/goals/';

const help = `npm test -- [--only ${stageNames.join('|')}[,…]] [--report FILE] [what the tests of those stages take]

Without --only: ${ordinaryStages.join(', ')}, without their long files, and of the journeys those tagged @smoke.
  --only long,more  what that leaves out: the long files, the goals with faults seeded in them, and the other
                    journeys; .ci/run runs each of these once
  --only goals      the goals in their short form, without seeded faults
  --only web,more   all journeys; the same for named files: --only web web/blog.spec.ts
  --slowest         prints the twenty files that took longest
  --report FILE     writes how many passed and failed, and why, as JSON

npm run test:all also opens every screen in both themes at both widths, and books in every language.`;

/**
 * By default vitest leaves one core free, which is half of two. Tests wait a third of their time, for the database and
 * for deliberate delays, so a third worker uses that. Only the command line applies to all projects.
 */
const workers = `--maxWorkers=${Math.max(3, availableParallelism() - 1)}`;

/**
 * Runs the checks and all tests, or the stages of `--only`. A failed stage does not stop the others, so that one run
 * reports everything; the last line sums the tests up.
 */
export async function runTests(node, options) {
  if (options.includes('--help')) {
    console.log(help);
    return 0;
  }
  const { stages, reportFile, showsSlowest, rest } = readOptions(options);
  const folder = mkdtempSync(join(tmpdir(), 'mesterhand-tests-'));
  const results = [];
  const stage = async (name, work) => {
    const started = performance.now();
    console.log(`\n── ${name} ──`);
    const result = await work().catch((error) => {
      console.error(error instanceof Error ? error.message : String(error));
      return { passed: 0, failed: 1, failures: [] };
    });
    results.push({ name, ...result, duration: formatDuration(started) });
  };
  if (stages.includes('check')) await stage('check', () => runChecks(node));
  const files = chooseFiles(stages, rest);
  if (files.projects.length > 0)
    await stage('vitest', () => runVitest(node, { ...files, report: join(folder, 'vitest.json') }));
  const journeys = chooseJourneys(stages, rest);
  if (journeys !== undefined)
    await stage(journeys === 'more' ? 'more in the browser' : 'browser', () =>
      runBrowser(node, { journeys, rest, report: join(folder, 'browser.json') }),
    );
  rmSync(folder, { recursive: true, force: true });
  if (showsSlowest) console.log(listSlowest(results.flatMap(({ times = [] }) => times)));
  return conclude(results, reportFile);
}

function readOptions(options) {
  const rest = [...options];
  const take = (name) => {
    const at = rest.indexOf(name);
    return at === -1 ? undefined : rest.splice(at, 2)[1];
  };
  const only = take('--only');
  const reportFile = take('--report');
  const showsSlowest = rest.includes('--slowest');
  if (showsSlowest) rest.splice(rest.indexOf('--slowest'), 1);
  const stages = only?.split(',') ?? (isThorough() ? stageNames : ordinaryStages);
  const unknown = stages.filter((name) => !stageNames.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `--only knows ${stageNames.join(', ')}; ${unknown.join(', ')} is none of them.`,
    );
  if (rest.length > 0 && only === undefined)
    throw new Error(`Choose with --only which tests get the options ${rest.join(' ')}.`);
  return { stages, reportFile, showsSlowest, rest };
}

function isThorough() {
  return (process.env.THOROUGH ?? '') !== '';
}

/** The projects of vitest, and which of their files. */
function chooseFiles(stages, rest) {
  const projects = [...new Set(stages.flatMap((name) => vitestProjects[name] ?? []))];
  if (!stages.includes('long'))
    return {
      projects,
      options: rest.length > 0 ? rest : ordinaryFiles(stages),
      seedsFaults: rest.length > 0,
    };
  if (projects.length > 0) return { projects, options: rest, seedsFaults: true };
  const places = Object.entries(longFiles).flatMap(([project, files]) =>
    files.map((file) => `${project}/${file.replace('**', '')}`),
  );
  return {
    projects: Object.keys(longFiles),
    options: [...places, goals, ...rest],
    seedsFaults: true,
  };
}

function ordinaryFiles(stages) {
  if (stages.every((name) => vitestProjects[name] === undefined || name === 'goals'))
    return [goals];
  const leftOut = Object.values(longFiles).flat();
  if (!stages.includes('goals')) leftOut.push('goals/**');
  return leaveOut(leftOut);
}

function leaveOut(files) {
  return files.flatMap((file) => ['--exclude', file]);
}

/** A named file is run completely. */
function chooseJourneys(stages, rest) {
  const [wantsMain, wantsMore] = [stages.includes('web'), stages.includes('more')];
  if (wantsMain) return wantsMore || rest.length > 0 ? 'all' : 'main';
  return wantsMore ? 'more' : undefined;
}

async function runVitest(node, { projects, options, seedsFaults, report }) {
  const config = 'apps/scripts/bin/vitest.config.ts';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(
    node,
    [findCommand('vitest'), 'run', '--config', config, workers, ...reporters, ...options],
    {
      env: {
        ...compiled,
        VITEST_PROJECTS: projects.join(','),
        SEED_FAULTS: seedsFaults === true ? '1' : '',
      },
    },
  );
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(report);
  // A file that fails while it is loaded holds no tests: it counts as one failure.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [describe(name, message)];
    const failed = assertionResults.filter((each) => each.status === 'failed');
    return failed.map((each) => describe(`${name} › ${each.fullName}`, each.failureMessages[0]));
  });
  return {
    ...withExitCode(code, { passed: numPassedTests, failed: numFailedTests + broken }),
    failures,
    times: timeTests(testResults),
  };
}

async function runBrowser(node, { journeys, rest, report }) {
  const chromium = await findChromium(node);
  const shell = await findHeadlessShell();
  await buildWeb(node);
  const command = findCommand('@playwright/test', 'tests', 'playwright');
  const code = await run(
    node,
    [command, 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', ...rest],
    {
      env: {
        ...compiled,
        CHROMIUM_PATH: chromium,
        HEADLESS_SHELL_PATH: shell ?? '',
        JOURNEYS: journeys,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  );
  const { stats = {}, errors = [], suites = [] } = readReport(report);
  const { expected = 0, flaky = 0, unexpected = 0 } = stats;
  const failures = [
    ...suites.flatMap(findFailedSpecs),
    ...errors.map(({ message }) => describe('the browser run', message)),
  ];
  return {
    ...withExitCode(code, { passed: expected + flaky, failed: unexpected + errors.length }),
    failures,
    times: timeJourneys(suites),
  };
}

function findFailedSpecs({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        describe(`${projectName} ${file} › ${title}`, results.at(-1)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(findFailedSpecs)];
}

/** A failed test and the beginning of its error, for the summary of a long run. */
function describe(name, message = 'no message') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/') && !line.includes('at new Promise'))
    .slice(0, 12);
  return [name.replace(`${process.cwd()}/`, ''), ...lines].join('\n    ');
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

// A runner that crashed silently must not count as success.
function withExitCode(code, { passed, failed }) {
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}

function conclude(results, reportFile) {
  console.log('');
  for (const { name, passed, failed, duration } of results)
    console.log(
      `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed (${duration})`,
    );
  const failures = results.flatMap((result) => result.failures ?? []);
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  // Checks are no tests: they count in this line only when they fail.
  const passed = results
    .filter(({ name }) => name !== 'check')
    .reduce((sum, result) => sum + result.passed, 0);
  if (reportFile !== undefined)
    writeFileSync(reportFile, JSON.stringify({ passed, failed, failures }));
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
