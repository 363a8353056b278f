import { z } from 'zod';
import { walkInstallation } from './fuzz-installation.ts';

// One walk in its own process, so that several run at once. Unhandled rejections are counted; an uncaught exception
// ends it.

const [orders = ''] = process.argv.slice(2);
const { cluster, seed, calls } = z
  .object({
    cluster: z.object({ adminUrl: z.string(), prefix: z.string() }),
    seed: z.number(),
    calls: z.number(),
  })
  .parse(JSON.parse(orders));
const counts = await walkInstallation(cluster, { seed, calls });
process.send?.(counts, () => process.disconnect());
