import { findCommand } from './places.mjs';

/** Silent, local and offline: results lie in the cache folder that `turbo.json` names. */
export const turboEnvironment = {
  TURBO_TELEMETRY_DISABLED: '1',
  TURBO_NO_UPDATE_NOTIFIER: '1',
  DO_NOT_TRACK: '1',
  FORCE_COLOR: '0',
};

/**
 * The command of a task, which runs unless its inputs are unchanged since a run that succeeded; then its outputs are
 * restored.
 *
 * @param {string} task
 */
export function turboCommand(task) {
  const options = ['--cache=local:rw', '--output-logs=errors-only', '--log-prefix=none'];
  return [findCommand('turbo'), 'run', task, ...options];
}
