import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import { minMunicipalities } from '@mesterhand/domain/places/import';
import { type MatrixWorld, article, newCategory, nextYear } from './matrix-world.ts';

const person = { firstName: 'Nils', lastName: 'Lie', phone: '+47 922 22 222' };
const uuid = '018f4e1e-0000-7000-8000-000000000001';

interface Named {
  ids: MatrixWorld['ids'];
  userId: number;
  masterUserId: number;
  decision: object;
  bookingId: number;
  conversationId: number;
}

/** Of the administration. */
export function panelInputs(named: Named): Record<string, object> {
  const { ids, userId, masterUserId, decision, bookingId, conversationId } = named;
  const webhook = { url: 'https://hooks.example.no/in', events: ['booking.created'] };
  const { nuisance } = ids;
  return {
    'admin.users.setRole': { id: nuisance, role: 'moderator' },
    'admin.users.setRole#admin': { id: nuisance, role: 'admin' },
    'admin.users.openJobs': { id: nuisance },
    'admin.users.person': { id: nuisance },
    'admin.users.story': { id: nuisance },
    'admin.users.suspend': { id: nuisance, reason: 'Reklame', until: null, jobs: 'keep' },
    'admin.users.lift': { id: nuisance },
    'admin.find': { search: 'Kari' },
    'admin.notes.list': { userId: nuisance },
    'admin.notes.add': { userId: nuisance, key: uuid, text: 'Ringte.' },
    'admin.notes.edit': { id: 999_999, text: 'Ringte.', seen: '' },
    'admin.notes.remove': { id: 999_999 },
    'admin.notes.restore': { id: 999_999 },
    'admin.views.list': { list: 'bookings' },
    'admin.views.save': {
      list: 'bookings',
      name: 'Mine',
      params: [{ name: 'status', value: 'pending' }],
    },
    // Own ones alone, and nobody has any.
    'admin.views.rename': { id: 999_999, name: 'Andre' },
    'admin.views.remove': { id: 999_999 },
    'admin.users.endSessions': { id: nuisance, reason: 'Mistet telefon' },
    'admin.users.setType': { id: nuisance, userType: 'master' },
    'admin.users.resetSecondFactor': { id: nuisance, reason: 'Mistet telefon' },
    'admin.users.importMasters': {
      rows: [{ ...person, email: 'nils@example.no', category: 'plumbing', city: 'oslo' }],
    },
    'admin.users.delete': { id: userId },
    'admin.bookings.setStatus': { id: bookingId, status: 'cancelled', reason: 'Avtalt' },
    'admin.bookings.move': {
      id: bookingId,
      date: nextYear('03-01'),
      time: '11:00',
      seen: { date: nextYear('02-01'), time: '11:00' },
      reason: 'Syk',
    },
    'admin.bookings.reopen': { id: bookingId, seen: 'cancelled', reason: 'Feil' },
    'admin.bookings.successors': { id: bookingId },
    'admin.bookings.handOver': { id: bookingId, serviceId: 1, seen: 'pending', reason: 'Syk' },
    'admin.bookings.delete': { id: bookingId },
    'admin.jobRequests.byId': { id: ids.quoted },
    'admin.offers.byId': { id: ids.offer },
    'admin.reviews.approve': { id: ids.review },
    'admin.reviews.reject': { id: ids.review },
    'admin.reviews.removePicture': {
      id: ids.review,
      picture: '/uploads/aaaaaaaaaaaaaaaaaaaa.webp',
    },
    'admin.reviews.delete': { id: ids.review },
    'admin.messages.list': { bookingId },
    'admin.messages.ofConversation': { conversationId },
    'admin.messages.flag': { id: ids.message, flagged: true },
    'admin.messages.delete': { id: ids.message },
    'admin.comments.hide': { id: ids.postComment },
    'admin.comments.restore': { id: ids.postComment },
    'admin.categories.byId': { id: 2 },
    'admin.categories.create': newCategory('Hage'),
    'admin.categories.update': { ...newCategory('Strøm'), id: 2 },
    'admin.categories.delete': { id: 4 },
    'admin.categories.restore': { id: ids.archivedCategory },
    'admin.gallery.byId': { id: ids.sitePicture },
    'admin.gallery.setVisibility': { id: ids.sitePicture, isVisible: false },
    'admin.gallery.patch': { id: ids.sitePicture, title: 'Nytt bad' },
    'admin.gallery.delete': { id: ids.sitePicture },
    'admin.verification.decide': decision,
    'admin.verification.verify': { userId: masterUserId, verified: false, reason: 'Utløpt' },
    'admin.backup.get': { id: ids.backup },
    'admin.backup.delete': { id: ids.backup },
    'admin.jobs.retry': { id: uuid },
    'admin.jobs.discard': { id: uuid },
    'admin.webhooks.get': { id: ids.webhook },
    'admin.webhooks.create': webhook,
    'admin.webhooks.update': { ...webhook, id: ids.webhook, enabled: true },
    'admin.webhooks.delete': { id: ids.webhook },
    'admin.webhooks.rollSecret': { id: ids.webhook },
    'admin.webhooks.test': { id: ids.webhook },
    'admin.webhooks.delivery': { id: ids.delivery },
    'admin.webhooks.sendAgain': { id: ids.delivery },
    'admin.broadcasts.send': { key: 'notice-2', category: 'plumbing', texts: { nb: 'Hei' } },
    'admin.broadcasts.byKey': { key: 'notice-1' },
  };
}

/** Of the blog, the settings, the support and the newsletter. */
export function administrationInputs(ids: MatrixWorld['ids']): Record<string, object> {
  const ofPost = { slug: 'sluk' };
  return {
    'admin.blog.byId': { id: ids.post },
    'admin.blog.create': { ...article, slug: 'kran' },
    'admin.blog.update': { ...article, slug: 'sluk', id: ids.post },
    'admin.blog.delete': { id: ids.post },
    'admin.blog.public.bySlug': ofPost,
    'admin.blog.public.related': ofPost,
    'admin.blog.public.view': ofPost,
    'admin.blog.public.like': ofPost,
    'admin.blog.public.unlike': ofPost,
    'admin.blog.public.comments.list': ofPost,
    'admin.blog.public.comments.create': { ...ofPost, text: 'Takk!' },
    'admin.blog.public.comments.delete': { ...ofPost, id: ids.postComment },
    'admin.places.importMunicipalities': {
      municipalities: Array.from({ length: minMunicipalities }, (_, index) => ({
        number: String(1000 + index),
        name: 'Hånd',
        otherNames: [],
        point: { latitude: 60, longitude: 10 },
        box: { south: 59.9, west: 9.9, north: 60.1, east: 10.1 },
      })),
      dryRun: true,
    },
    'admin.settings.update': {
      siteName: 'Hånd',
      siteDescription: '',
      contactEmail: '',
      contactPhone: '',
      maintenanceMode: false,
      allowRegistration: true,
      emailNotifications: true,
      smsNotifications: false,
      autoApproveReviews: true,
      maxFileSize: 5,
      sessionTimeout: 60,
      backupEnabled: false,
    },
    'admin.settings.updateClaims': claimsDefaults,
    'admin.scenes.save': {
      name: 'hero',
      image: '/uploads/aaaaaaaaaaaaaaaaaaaa.webp',
      isShown: true,
      focusX: 50,
      focusY: 50,
      alts: null,
      version: 0,
    },
    'admin.support.send': {
      name: 'Nils',
      email: 'nils@example.no',
      message: 'Hei, hva koster det?',
      language: 'nb',
      token: 'none',
    },
    'admin.support.byId': { id: ids.support },
    'admin.support.setState': { id: ids.support, state: 'answered' },
    'admin.newsletter.subscribe': {
      email: 'nils@example.no',
      language: 'nb',
      consent: '2026-11',
      source: 'blog',
      token: 'none',
    },
    'admin.newsletter.confirm': { token: 'none' },
    'admin.newsletter.unsubscribe': { token: 'none' },
    'admin.newsletter.remove': { id: ids.subscriber },
  };
}
