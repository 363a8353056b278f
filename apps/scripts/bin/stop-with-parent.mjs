// Loaded into the server by the launcher. A launcher that is killed outright cannot pass anything
// on; the closing channel is what the server notices instead.
import process from 'node:process';

process.channel?.unref();
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
