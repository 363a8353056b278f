import { buildProgram } from './program.ts';
import { exitCodes, explain } from './outcome.ts';

const stopping = new AbortController();
process.once('SIGINT', () => {
  process.stderr.write('\nStopping after this step; Ctrl-C once more ends it at once.\n');
  stopping.abort();
  process.once('SIGINT', () => process.exit(exitCodes.stopped));
});
// A reader such as `head` may close the pipe early.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(exitCodes.done);
});

process.exitCode = await buildProgram(stopping.signal)
  .parseAsync()
  .then(
    () => exitCodes.done,
    (error: unknown) => {
      const { exitCode, message } = explain(error);
      if (message !== '') process.stderr.write(`${message}\n`);
      return exitCode;
    },
  );
