import { cpuUsage, memoryUsage } from 'node:process';

// Loaded into each server that is measured: tells what it has cost so far.

process.on('message', (question) => {
  if (question !== 'cost') return;
  const { user, system } = cpuUsage();
  process.send?.({ microseconds: user + system, rssBytes: memoryUsage.rss() });
});
// What waits for questions must not keep the server from ending.
process.channel?.unref();
