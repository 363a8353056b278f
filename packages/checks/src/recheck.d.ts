/** The whole checker as one file of JavaScript: it starts no process, no Java and no worker. */
declare module 'recheck/lib/browser.js' {
  import type { checkSync } from 'recheck';
  const recheck: { checkSync: typeof checkSync };
  export default recheck;
}
