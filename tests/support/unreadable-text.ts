export { findUnreadable } from '@mesterhand/server/core/unreadable-text';
