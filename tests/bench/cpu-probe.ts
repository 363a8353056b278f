import { cpuUsage, memoryUsage } from 'node:process';

// Preloaded into each measured server: reports its processor time so far.

process.on('message', (question) => {
  if (question !== 'cost') return;
  const { user, system } = cpuUsage();
  process.send?.({ microseconds: user + system, rssBytes: memoryUsage.rss() });
});
// The open channel must not keep the server from ending.
process.channel?.unref();
