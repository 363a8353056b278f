export type { HealthCheck } from './health-check.ts';
export { checkInstallation } from './health-probes.ts';
export { registerHealth } from './health.ts';
export { type WatchOptions, countRefusals, routeOf, watchServer } from './monitoring.ts';
