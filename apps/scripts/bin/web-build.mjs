import { capture } from './processes.mjs';
import { turboCommand, turboEnvironment } from './turbo.mjs';

/** Milliseconds after which it must be a real build, not a restored one. */
const noticeable = 1000;

/** Builds the web unless its inputs are those of an earlier build, which is restored. */
export async function buildWeb(node) {
  const message = setTimeout(() => console.log('Building the web …'), noticeable);
  const env = { ...turboEnvironment, NODE_ENV: 'production' };
  const { code, output } = await capture(node, turboCommand('build'), { env });
  clearTimeout(message);
  if (code === 0) return;
  console.error(output);
  throw new Error('The web could not be built; the reason stands above.');
}
