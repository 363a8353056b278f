export {
  type Delivery,
  type JobHandlers,
  type JobLog,
  enqueue,
  enqueueRows,
  hasQueue,
  requireQueue,
  wakeFor,
} from './enqueue.ts';
export { discardFailed, retryFailed } from './failed-jobs.ts';
export { followJobs } from './metrics.ts';
export {
  type QueueRules,
  attemptsInAll,
  forgetJobs,
  hoursOfAttempts,
  prepareQueues,
} from './queues.ts';
export { type Topic, type Topics, topicPayloads } from './topics.ts';
export { startJobs } from './worker.ts';
