export { methodOf, renderCalendar } from './calendar-file.ts';
export { type InstallationIdentity, type Post, findInstallation, sendEmail } from './deliver.ts';
export { inboxPath, emailPolicy, openLinksOutside, renderInbox, renderEmail } from './dev-inbox.ts';
export type { Unsubscribe } from './emails.ts';
export { deleteStoredEmails, openFolderMailer } from './folder.ts';
export { type Enclosure, type Mail, type Mailer, isMailAddress } from './send.ts';
export { openSmtpMailer } from './smtp.ts';
