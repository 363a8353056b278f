// Loaded into the server by the launcher. A launcher killed by SIGKILL cannot forward anything; the server detects the
// closed IPC channel instead.
import process from 'node:process';

process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
