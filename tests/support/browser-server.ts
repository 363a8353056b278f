import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rateVariables } from '@mesterhand/server/core/rate-limit';
import { shared } from './env.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const endless = '1000000/60';

function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mesterhand-browser-'));
  // The database may run as another user, who has to traverse this folder.
  chmodSync(folder, 0o755);
  return folder;
}

const port = Number(shared('MESTERHAND_BROWSER_PORT', () => `${randomInt(20_000, 60_000)}`));

/** The built product with demo data in a folder of its own, for all browser tests. */
export const browserServer = {
  url: `http://127.0.0.1:${port}`,
  dataDir: shared('MESTERHAND_BROWSER_DATA', makeDataDir),
  main: join(root, 'apps/server/src/main.ts'),
  command: `"${process.execPath}" "${join(root, 'tests/support/browser-host.ts')}"`,
  get env(): Record<string, string> {
    return {
      SETTINGS_FILE: 'off',
      PORT: `${port}`,
      HOST: '127.0.0.1',
      DATA_DIR: this.dataDir,
      DATABASE_URL: '',
      STORAGE_URL: '',
      SMTP_URL: '',
      MAIL_FROM: '',
      PUBLIC_URL: '',
      // A host name that never resolves: tests that need tiles intercept the requests.
      TILE_URL: 'http://tiles.invalid/{z}/{x}/{y}.png',
      // No journey depends on a foreign service.
      ADDRESS_URL: 'off',
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      ...Object.fromEntries(Object.keys(rateVariables).map((name) => [name, endless])),
      // A machine under the load of a whole test run is always late.
      LOAD_LAG_MS: '600000',
      LOAD_SOCKETS_PER_ADDRESS: '10000',
    };
  },
};
