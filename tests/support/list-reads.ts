export { listReads } from '@mesterhand/server/list-reads';
