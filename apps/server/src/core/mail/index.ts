export { methodOf, renderCalendar } from './calendar-file.ts';
export { type Post, findHouse, sendLetter } from './deliver.ts';
export {
  inboxPath,
  letterPolicy,
  openLinksOutside,
  renderInbox,
  renderLetter,
} from './dev-inbox.ts';
export type { Unsubscribe } from './emails.ts';
export { forgetLetters, openFolderMailer } from './folder.ts';
export { type Enclosure, type Mail, type Mailer, isMailAddress } from './send.ts';
export { openSmtpMailer } from './smtp.ts';
