export { findUnreadable } from '@mesterhand/server/core/errors';
