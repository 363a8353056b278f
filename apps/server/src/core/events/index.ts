export { createNotifyTransport } from './event-bus-postgres.ts';
export { createRedisTransport } from './event-bus-redis.ts';
export {
  type Bus,
  type BusTopic,
  type BusSignal,
  connectBus,
  createBus,
  createLocalBus,
  emit,
  publishCommitted,
  resyncSignal,
} from './event-bus.ts';
export { answerRollCall, countNodes } from './node-registry.ts';
export { connectRedis } from './redis-client.ts';
export { type SharedRedis, findInstallation } from './redis-connection.ts';
