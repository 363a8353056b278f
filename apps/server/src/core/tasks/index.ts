export { queueIn } from './boss.ts';
export { type Delivery, type JobHandlers, type JobLog, enqueue, enqueueAll } from './enqueue.ts';
export {
  type FailedRow,
  countFailed,
  discardFailed,
  listFailed,
  retryAllFailed,
  retryFailed,
} from './failed-jobs.ts';
export { forgetAllJobs, forgetJobsOf, listJobs } from './jobs.ts';
export { countJobs, followJobs, readBacklog } from './metrics.ts';
export { type QueueRules, attemptsInAll, hoursOfAttempts, prepareQueues } from './queues.ts';
export { type Topic, type Topics, topicPayloads } from './topics.ts';
export { startJobs } from './worker.ts';
