import type { OperationNote } from './operation-note.ts';

/** Search, bookings and messages. */
export const marketNotes: Partial<Record<string, OperationNote>> = {
  'masters.list': { mind: '`recommended` puts first whom others were content with.' },
  'masters.byId': {
    mind: 'Phone and e-mail are not in it: `GET /api/masters/{id}/phone` reveals the number.',
  },
  'masters.statistics': {
    mind: 'Shares are in whole percent, 100 where there is nothing to count yet.',
  },
  'masters.view': { optional: true, mind: 'Looks at one’s own page do not count.' },
  'masters.phone': { mind: 'A page of its own, so that numbers are not gathered by the list.' },
  'masters.search': {
    mind: 'Forgives typing errors. `city` and `category` may be `all` or empty. `X-Total-Count` counts to 1000 and no further.',
  },
  'masters.categories.list': {
    mind: 'Prices are those from which services of the category begin.',
  },
  'masters.services.add': { narrower: 'masters to their own list, administrators to any' },
  'masters.services.update': { narrower: 'masters their own, administrators any' },
  'masters.services.remove': {
    mind: 'One that bookings name stays behind them and is offered no more.',
    narrower: 'masters their own, administrators any',
  },
  'masters.favourites.add': { mind: 'Nobody keeps themselves.' },
  'masters.reviews.list': {
    optional: true,
    mind: 'The own review is in it while it waits, with `pending`.',
  },
  'masters.reviews.create': {
    mind: 'With `bookingId` it is of a completed booking, once. It shows when a moderator has approved it, unless the settings approve by themselves.',
  },
  'masters.works.list': { mind: 'Of one master by `masterId`, of one trade by `category`.' },
  'masters.works.byId': { optional: true },
  'masters.works.create': {
    mind: 'First upload the pictures by `POST /api/upload/work-project-images`, then name their addresses here.',
  },
  'masters.works.delete': { narrower: 'masters their own, administrators any' },
  'masters.works.comments': { optional: true },
  'masters.works.comment': { mind: 'Masters say nothing of their own works.' },
  'masters.works.view': { optional: true },
  'masters.works.like': { mind: 'Again is the same as once. Nobody likes their own.' },
  'masters.gallery.piece': { optional: true },
  'masters.gallery.view': { optional: true },
  'works.uploadImages': { mind: 'Pictures that no work names within a day are removed.' },
  'bookings.create': {
    mind: 'The price comes from the service, never from the caller. A slot that an accepted job holds, or that the master’s calendar closes, is refused (409). The master is told at once.',
  },
  'bookings.listOfClient': { narrower: 'their own, administrators anybody’s' },
  'bookings.listOfMaster': {
    narrower: 'masters their own, administrators anybody’s',
    mind: 'Phone and house number of the customer are told when the job is accepted.',
  },
  'bookings.countsOfMaster': { narrower: 'masters their own, administrators anybody’s' },
  'bookings.byId': {
    narrower: 'its two sides and administrators',
    mind: 'To everybody else it does not exist (404). `masterLocation` is set where the customer may see the master on the way.',
  },
  'bookings.setStatus': {
    narrower: 'its two sides and administrators, each their own steps',
    mind: 'Send `seen`, the status you decided on: if another has changed it meanwhile, nothing happens and 409 `bookings.statusConflict` comes back. Cancelling an accepted job wants a `reason` from the master. A master’s completion can be undone until `completionFinalAt`, ten minutes later, by asking for `in_progress`; reviews, notifications and webhooks of it wait as long.',
  },
  'bookings.setTravel': {
    narrower: 'the master of an accepted job',
    mind: 'The customer is notified of each state once a day. It needs no position and no consent, and shows none. Null takes it back.',
  },
  'bookings.takenSlots': {
    mind: 'The 62 days from `from`. Wishes that nobody accepted hold no slot.',
  },
  'bookings.calendar.byMaster': {
    optional: true,
    mind: 'Reasons for days off are told to their master alone.',
  },
  'bookings.calendar.save': {
    narrower: 'masters their own, administrators any',
    mind: 'Accepted jobs stay: those outside of the new hours are answered as `clashes`.',
  },
  'bookings.calendar.affectedJobs': {
    narrower: 'masters their own, administrators any',
    mind: 'Ask before days are closed: these jobs stay. With `opens` and `closes`, those outside of these hours only.',
  },
  'bookings.calendar.add': {
    narrower: 'masters their own, administrators any',
    mind: 'Accepted jobs stay: those on the closed days are answered as `clashes`.',
  },
  'bookings.calendar.remove': { narrower: 'masters their own, administrators any' },
  'feeds.booking': { mind: 'The same `UID` every time, so that a calendar updates its entry.' },
  'feeds.follow': { mind: 'Calendars ask again by themselves, most of them once in some hours.' },
  'messages.list': { narrower: 'the two sides of the booking' },
  'messages.send': {
    narrower: 'the two sides of the booking',
    mind: 'Text, a picture, or both. Who receives it follows from the booking. The same `clientMessageId` again is the same message, not a second.',
  },
  'messages.uploadImage': { mind: 'Pictures that no message names within a day are removed.' },
  'messages.open': {
    mind: 'Exactly one of `bookingId` and `masterId`. Answers the one there is, if there is one.',
  },
  'messages.byId': { narrower: 'its two sides' },
  'messages.mark': {
    narrower: 'its two sides',
    mind: 'The other side sees how far its messages have come.',
  },
  'messages.unread': { mind: 'By booking and by master, for the numbers beside them.' },
  'tracking.settings': { mind: 'Consent, mode, and the last position with its age.' },
  'tracking.updateSettings': { mind: 'Agreeing wants the version of the text that was shown.' },
  'tracking.saveSettings': { mind: 'The same as `PATCH`, as older clients send it.' },
  'tracking.toggle': { mind: 'Refused without consent (`tracking.consentRequired`).' },
  'tracking.report': {
    mind: 'A fix that is older than the one already kept is not stored. Refused without consent or while switched off.',
  },
  'tracking.eraseHistory': { mind: 'There is no way back.' },
  'tracking.viewers': {
    mind: 'Customers see a position only while the master is on the way to them.',
  },
  'tracking.position': {
    narrower: 'the customer of the booking and administrators',
    mind: '`position` is null where it may not be seen; `reason` says why.',
  },
  'tracking.nearby': {
    narrower: 'customers',
    mind: 'Places and distances are those of a cell of the grid, never of the master.',
  },
  'admin.blog.public.list': { optional: true },
  'admin.blog.public.bySlug': {
    optional: true,
    mind: '`content` is HTML that was cleaned when it was written.',
  },
  'admin.blog.public.related': { optional: true },
  'admin.blog.public.comments.list': {
    optional: true,
    mind: 'The own comment is in it even while it is hidden.',
  },
  'admin.blog.public.comments.create': {
    mind: 'The same `clientCommentId` again is the same comment.',
  },
  'admin.blog.public.view': { optional: true },
  'admin.support.form': {
    mind: 'The token is for one message, and not before `minSeconds` have passed.',
  },
  'admin.support.send': {
    optional: true,
    mind: 'Wants the token of `GET /api/support/form`. `homepage` is a trap for programs: leave it empty.',
  },
  'admin.newsletter.form': {
    mind: 'The token is for one subscription, and not before `minSeconds` have passed.',
  },
  'admin.newsletter.subscribe': {
    mind: 'The answer is the same for every address. Nothing is sent before the letter’s link was followed. `homepage` is a trap for programs: leave it empty.',
  },
  'files.read': {
    optional: true,
    mind: 'Papers and pictures of messages are sent as attachments and never kept.',
  },
};
