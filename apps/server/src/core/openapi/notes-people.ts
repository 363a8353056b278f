import type { OperationNote } from './operation-note.ts';

/** A user's own account. */
export const peopleNotes: Partial<Record<string, OperationNote>> = {
  'auth.register': {
    mind: 'A letter asks to verify the e-mail. Closed while the settings say so (`auth.registrationClosed`). A master who registers here has no badge; `POST /api/auth/register-master` takes papers, too. What only masters have is refused of a customer (`mastersOnly`). Unknown keys and those that would raise somebody (`role`, `isAdmin`, `masterId`, `isVerified`) are ignored.',
  },
  'auth.registerMaster': {
    mind: 'Nothing is kept of a registration that is refused, files included.',
  },
  'auth.login': {
    mind: 'An account with a second factor is answered 401 `auth.secondFactor` with a `challenge`, which goes with a code to `POST /api/auth/second-factor`. Too many wrong passwords make the account wait (`auth.throttled`), whichever network they come from.',
  },
  'auth.secondFactorStep': {
    mind: 'Each code counts once. A recovery code is used up by it.',
  },
  'auth.logout': {
    mind: 'The token ends at once, and with it the live connections of the session.',
  },
  'auth.session': {
    mind: 'For clients that kept a token and want to know whether it still counts.',
  },
  'auth.forgotPassword': {
    mind: 'The answer is the same whether the address has an account or not. The link lives for an hour and works once.',
  },
  'auth.resetPassword': {
    mind: 'Takes the token of the letter. Every session ends, the own one too.',
  },
  'auth.profile.own': { mind: '`version` is what a change must send back.' },
  'auth.profile.update': {
    mind: '`phone`, `username`, `avatar` and the trade are stored where they are sent and stay where they are left out; the rest is replaced. What only masters have is refused of a customer (`mastersOnly`), an `email` or `documents` other than those that were read, too (`changedElsewhere`). Unknown keys and those that would raise somebody (`id`, `userType`, `isAdmin`, `isVerified`, `masterId`) are ignored.',
  },
  'auth.profile.updateContact': {
    mind: 'Wants nothing of the rest of the profile. What is left out stays; an empty `phone` removes the number.',
  },
  'auth.profile.updateTrade': {
    mind: 'For masters. What is left out stays; null clears `hourlyRate` and `jobType`. The badge stays, but administrators look at what a verified master adds to `licensedWorks`.',
  },
  'auth.profile.byId': {
    mind: 'Neither e-mail nor phone nor birth date are told, whoever asks. Of somebody who is no visible master, strangers get the first name, an initial and no city; who shares a booking or a conversation with them, or sends the `s` of the link that they gave away, gets all of it.',
  },
  'auth.profile.share': {
    mind: 'Answers the same link each time; `renew` ends the one that was given away before.',
  },
  'auth.profile.changePassword': {
    mind: 'Wants the current password. Common and short passwords are refused.',
  },
  'profile.uploadAvatar': {
    mind: 'Kept in three sizes; what a camera wrote into the file is removed.',
  },
  'auth.documents.list': {
    mind: 'Without `userId` one’s own. The files behind `url` want the bearer token, too.',
    narrower: 'of others for administrators alone',
  },
  'auth.documents.badge': { mind: 'Whether administrators have verified the master, and why not.' },
  'documents.upload': {
    mind: 'It waits for a decision again, even when the one before was approved.',
  },
  'auth.documents.delete': {
    mind: 'The file goes with it. A required paper takes the badge with it.',
  },
  'auth.documents.viewers': {
    mind: 'Looks within an hour are one. Kept for a year; one’s own looks are none.',
  },
  'auth.account.erasure': { mind: 'Open jobs would be cancelled; finished ones stay unnamed.' },
  'auth.account.erase': {
    mind: 'Wants the password, or a session of the last ten minutes where the account has none. There is no way back.',
  },
  'auth.account.consents': { mind: 'Nothing in it is ever changed or removed.' },
  'account.export': {
    mind: 'Wants the password, or a session of the last ten minutes where the account has none.',
  },
  'auth.devices.list': {
    mind: 'Networks are told in part only, so that the list gives nobody away.',
  },
  'auth.devices.end': { mind: 'Its live connections close. Ending the own one is signing out.' },
  'auth.devices.endOthers': { mind: 'Answers how many were ended.' },
  'auth.secondFactor.begin': {
    mind: 'Nothing is switched on before a code has confirmed the secret.',
  },
  'auth.secondFactor.confirm': { mind: 'The recovery codes are told this once.' },
  'auth.secondFactor.renewRecoveryCodes': {
    mind: 'Those before end; the new ones are told this once.',
  },
  'auth.secondFactor.switchOff': { mind: 'Wants the password and a code.' },
  'auth.email.own': { mind: 'With a change that waits for either side, if there is one.' },
  'auth.email.sendVerification': { mind: 'The link of the letter before ends.' },
  'auth.email.verify': { mind: 'Takes the token of the letter, once.' },
  'auth.email.change.request': {
    mind: 'Wants the password. The new address confirms; the old one can stop the change, also afterwards.',
  },
  'auth.email.change.confirm': { mind: 'Either side by the token of its own letter.' },
  'auth.email.change.stop': {
    mind: 'For whoever reads the old address: a stolen session must not take an account away.',
  },
  'auth.google.start': { mind: 'For browsers, not for programs: it sets a cookie and leads away.' },
  'auth.google.unlink': {
    mind: 'Refused with `google.lastWayIn` where nobody could sign in any more. The password goes into the body; in the address it is refused with 400.',
  },
  'auth.reports.create': {
    mind: 'Names what is reported by `subject` and `subjectId`. The same person reports the same thing once.',
  },
  'auth.blocks.add': {
    mind: 'From then on neither can write to or book the other. The blocked person is not told.',
  },
  'auth.blocks.remove': { mind: 'Lifting a block that is not there is no error.' },
  'auth.notifications.markAllRead': { mind: 'What came after `upTo` stays unread.' },
  'auth.notifications.preferences': {
    mind: 'By kind and channel; what cannot be switched off is not listed.',
  },
  'auth.notifications.unsubscribe': {
    mind: 'Works without a session, for the token says whose letters and of which kind.',
  },
  'auth.push.subscribe': {
    mind: 'Takes what `PushManager.subscribe` gives. It ends with the session.',
  },
  'auth.push.renew': { mind: 'For the service worker, which has no session.' },
  'auth.feeds.make': {
    mind: 'Whoever has the address reads the bookings: treat it like a password.',
  },
};
