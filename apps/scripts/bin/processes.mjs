import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import process from 'node:process';
import { pathWithCommands, root } from './places.mjs';

const signals = ['SIGTERM', 'SIGHUP', 'SIGINT'];

/** @typedef {{ cwd?: string, env?: Record<string, string | undefined>, shell?: boolean }} Options */

/**
 * Runs a command in the foreground and answers with its exit code. Ctrl+C reaches it from the
 * terminal itself; every other signal is handed on.
 *
 * @param {string} file @param {string[]} parameters @param {Options} [options]
 */
export function run(file, parameters, options = {}) {
  const child = start(file, parameters, { stdio: 'inherit' }, options);
  return waitFor(child, { terminalDelivers: process.stdin.isTTY === true });
}

/**
 * Runs a server in its own process group, so that a signal reaches it exactly once, by this process, whoever sent it
 * (the terminal, npm, a supervisor). The IPC channel closes when this process is killed, and the server then stops.
 *
 * @param {string} node @param {string[]} parameters @param {Options} [options]
 */
export function runServer(node, parameters, options = {}) {
  const guard = new URL('./stop-with-parent.mjs', import.meta.url).href;
  const child = start(
    node,
    ['--import', guard, ...parameters],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], detached: process.platform !== 'win32' },
    options,
  );
  return waitFor(child, { terminalDelivers: false, handsOnCode: true });
}

/**
 * Runs several commands side by side until the first ends, then ends the others.
 *
 * @param {[file: string, parameters: string[], options?: Options][]} commands
 */
export async function runTogether(commands) {
  const terminalDelivers = process.stdin.isTTY === true;
  const children = commands.map(([file, parameters, options]) =>
    start(file, parameters, { stdio: ['ignore', 'inherit', 'inherit'] }, options),
  );
  const endings = children.map((child) => waitFor(child, { terminalDelivers, handsOnCode: true }));
  const code = await Promise.race(endings);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(endings);
  return code;
}

/**
 * Runs a command without output and returns what it printed.
 *
 * @param {string} file @param {string[]} parameters @param {Options} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function capture(file, parameters, options = {}) {
  const child = start(file, parameters, { stdio: ['ignore', 'pipe', 'pipe'] }, options);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await waitFor(child, { terminalDelivers: process.stdin.isTTY === true });
  return { code, output };
}

function start(file, parameters, manner, { cwd = root, env = {}, shell = false } = {}) {
  return spawn(file, parameters, {
    ...manner,
    cwd,
    shell,
    env: { ...process.env, ...pathWithCommands(), ...env },
  });
}

/** The signal that ended this run, if any: nothing new is started after it. */
let stoppedBy;

/** @param {import('node:child_process').ChildProcess} child */
async function waitFor(child, { terminalDelivers, handsOnCode = false }) {
  let lastSent = 0;
  const forward = (signal) => {
    stoppedBy = signal;
    if (signal === 'SIGINT' && terminalDelivers) return;
    // npm and the terminal both report one Ctrl+C: signals within a second are forwarded once.
    if (Date.now() - lastSent < 1000) return;
    lastSent = Date.now();
    child.kill(signal);
  };
  const parentWatch = watchParent(() => forward('SIGTERM'));
  for (const name of signals) process.on(name, forward);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signal) => resolve(exitCode ?? codeOf(signal)));
  }).finally(() => {
    clearInterval(parentWatch);
    for (const name of signals) process.off(name, forward);
  });
  if (stoppedBy !== undefined && !handsOnCode) process.exit(codeOf(stoppedBy));
  return code;
}

function codeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}

// npm forwards a signal to its shell, which dies of it without notifying this process. The death of the shell is
// therefore the only sign that `npm start` was stopped.
function watchParent(onLoss) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    onLoss();
  }, 250);
  return watch.unref();
}
