// The entry point of every npm script. It runs on the machine's own Node and needs nothing but npm: it installs what is
// missing, then continues on Node 24.
import process from 'node:process';

const oldestNode = 20;
const [verb = '', ...options] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  // Printed before anything else is loaded: an older Node could not even parse the other files.
  console.error(
    `Mesterhånd needs Node ${oldestNode} or newer to start; this is ${process.version}. ` +
      'Install Node 24 from https://nodejs.org and run the command again.',
  );
  process.exit(1);
}

const { install } = await import('./install.mjs');
const { findNode } = await import('./node-runtime.mjs');
const { needsTools, runVerb } = await import('./verbs.mjs');

try {
  await install({ withTools: needsTools(verb) });
  process.exitCode = await runVerb(verb, { node: findNode(), options });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
