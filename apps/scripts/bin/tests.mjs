import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runChecks } from './checks.mjs';
import { findChromium } from './chromium.mjs';
import { findCommand } from './places.mjs';
import { run } from './processes.mjs';
import { formatDuration } from './timing.mjs';
import { buildWeb } from './web-build.mjs';

/** The stages of a whole run; several vitest stages share one invocation. */
const vitestProjects = {
  unit: ['packages/domain', 'packages/checks', 'apps/web'],
  service: ['db', 'apps/server'],
  api: ['tests'],
};
const stageNames = ['check', ...Object.keys(vitestProjects), 'web'];

/**
 * Left alone, vitest keeps one core free, which on two cores is every other one; the tests wait for the database
 * anyway. Only the command line reaches all projects.
 */
const workers = `--maxWorkers=${Math.max(2, availableParallelism() - 1)}`;

/**
 * Runs the checks and all tests, or the stages of `--only`. Every stage runs, even after a failed
 * one, so that one run tells everything; the last line sums the tests up.
 */
export async function runTests(node, options) {
  const { stages, reportFile, rest } = readOptions(options);
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
  const projects = stages.flatMap((name) => vitestProjects[name] ?? []);
  if (stages.includes('check')) await stage('check', () => runChecks(node));
  if (projects.length > 0)
    await stage('vitest', () =>
      runVitest(node, { projects, rest, report: join(folder, 'vitest.json') }),
    );
  if (stages.includes('web'))
    await stage('browser', () => runBrowser(node, { rest, report: join(folder, 'browser.json') }));
  rmSync(folder, { recursive: true, force: true });
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
  const stages = only?.split(',') ?? stageNames;
  const unknown = stages.filter((name) => !stageNames.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `--only knows ${stageNames.join(', ')}; ${unknown.join(', ')} is none of them.`,
    );
  if (rest.length > 0 && only === undefined)
    throw new Error(`Choose with --only which tests get the options ${rest.join(' ')}.`);
  return { stages, reportFile, rest };
}

async function runVitest(node, { projects, rest, report }) {
  const config = 'apps/scripts/bin/vitest.config.ts';
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(
    node,
    [findCommand('vitest'), 'run', '--config', config, workers, ...reporters, ...rest],
    { env: { VITEST_PROJECTS: projects.join(',') } },
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
  };
}

async function runBrowser(node, { rest, report }) {
  const chromium = await findChromium(node);
  await buildWeb(node);
  const command = findCommand('@playwright/test', 'tests', 'playwright');
  const code = await run(
    node,
    [command, 'test', '--config', 'tests/playwright.config.ts', '--reporter=list,json', ...rest],
    { env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
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

/** A failed test and the beginning of why, for the last lines of a long run. */
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

// A runner that died without a word must not read as success.
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
