import type { Server } from 'node:http';

/** Lets a small server listen on any free port, reports it to its parent process, and ends with it. */
export function serve(server: Server): void {
  // Between two slices a connection may be idle for longer than Node's five seconds.
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) process.send?.({ port: address.port });
  });
  process.on('disconnect', () => process.exit(0));
}
