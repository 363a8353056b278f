import type { OperationNote } from './operation-note.ts';

/** Operations of the administration. */
export const administrationNotes: Partial<Record<string, OperationNote>> = {
  'auth.reports.list': { mind: 'Of every state unless `state` says which.' },
  'auth.reports.handle': {
    mind: 'Not by whom it is about. A report is handled once (`reports.alreadyHandled`).',
  },
  'admin.stats': { mind: 'Counted when asked, not kept.' },
  'admin.users.setRole': {
    mind: 'Only a superadmin gives or takes `admin` and `superadmin`; nobody raises themselves, and the last superadmin stays one. Their sessions learn of it at once.',
  },
  'admin.users.setType': {
    mind: 'Not of administrators. Who was a master before gets the old record back.',
  },
  'admin.users.resetSecondFactor': {
    narrower: 'superadmins',
    mind: 'Not one’s own. The person is told by a letter.',
  },
  'admin.users.endSessions': {
    mind: 'Everywhere at once, open connections too; remembered devices are forgotten. Not oneself, and administrators by superadmins alone.',
  },
  'admin.users.delete': {
    mind: 'Name, e-mail, phone, papers and positions go; sessions end. Not oneself, and administrators by superadmins alone.',
  },
  'admin.bookings.delete': { mind: 'Both sides are told.' },
  'admin.reviews.approve': {
    mind: 'The master’s rating is counted anew. Neither by its author nor by its master.',
  },
  'admin.reviews.reject': {
    mind: 'The master’s rating is counted anew. Neither by its author nor by its master.',
  },
  'admin.reviews.delete': { mind: 'The master’s rating is counted anew.' },
  'admin.messages.list': { mind: 'The newest first, marked ones included.' },
  'admin.messages.delete': { mind: 'A picture of the message goes with it.' },
  'admin.categories.update': { mind: 'A new name shows everywhere at once.' },
  'admin.categories.delete': {
    mind: 'Services keep an archived category; nobody can choose it anew.',
  },
  'admin.gallery.create': {
    mind: 'The file may have 10 MB; its texts are judged when it has been read.',
  },
  'admin.gallery.delete': {
    mind: 'A picture of a work goes from the work, too.',
  },
  'admin.blog.uploadPicture': { mind: 'Pictures that no post names are removed after a while.' },
  'admin.mastersMap.locations': {
    mind: 'Each look is noted, and the master sees it among the viewers.',
  },
  'admin.verification.decide': {
    mind: 'A rejection wants a reason, which its owner reads. Not of one’s own papers.',
  },
  'admin.verification.verify': {
    mind: 'Taking it away wants a reason. Nobody gives themselves the badge.',
  },
  'admin.audit.list': {
    mind: 'Nothing in it can be changed. `before` and `after` hold what differed.',
  },
  'admin.audit.export': {
    mind: 'UTF-8 with commas; cells that a spreadsheet would run are defused.',
  },
  'admin.backup.create': {
    mind: 'It is made in the background: ask for it by `Location` until it is finished.',
  },
  'admin.backup.delete': { mind: 'Not while it is being made.' },
  'admin.jobs.retry': { mind: 'With fresh attempts, at once.' },
  'admin.blog.create': {
    mind: '`content` is cleaned: what is no text, list, link or picture of ours goes.',
  },
  'admin.blog.update': { mind: 'Publishing and taking back are changes of `status`.' },
  'admin.blog.delete': { mind: 'Likes and comments go with it.' },
  'admin.settings.public': { mind: 'What the app needs to draw its first page.' },
  'admin.settings.update': {
    mind: 'Closing the house (`maintenanceMode`) leaves administrators in.',
  },
  'admin.settings.updateClaims': { mind: 'A claim of null is not made anywhere.' },
  'admin.newsletter.remove': { mind: 'The address is forgotten; that there was one stays.' },
  'admin.users.importMasters': {
    mind: 'At most a hundred rows a call, each with an outcome of its own; with `dryRun` nothing is made. The same rows again make nothing twice.',
  },
  'admin.broadcasts.send': {
    mind: 'To every master of a category, in their own language. The same `key` again sends nothing twice; with `dryRun` nobody is told.',
  },
  'admin.webhooks.create': { mind: 'The signing secret is told this once (Standard Webhooks).' },
  'admin.webhooks.rollSecret': { mind: 'The new secret is told this once; for a while both sign.' },
};
