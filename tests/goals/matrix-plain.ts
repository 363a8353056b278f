import { formOf } from '../support/documented.ts';
import { waveOf } from '../support/waves.ts';
import {
  admins,
  all,
  allSignedIn,
  bothSides,
  bothSidesOrAdmins,
  everyone,
  masters,
  moderators,
  signedIn,
  superadmins,
} from './matrix-groups.ts';
import type { MatrixWorld } from './matrix-world.ts';

/** A path that is no procedure: uploads, downloads and the server's own pages. */
export interface PlainCall {
  /** The address of the attempt, where the declared path has parameters. */
  to?: (world: MatrixWorld) => string;
  body?: () => unknown;
  headers?: Record<string, string>;
  row: string;
  /** Served in maintenance mode too. */
  open?: true;
}

const image = () => formOf({}, 'image');
const gallery = {
  title: 'Bad',
  description: 'Fliser',
  category: 'Rørlegger',
  masterName: 'Bad & Co',
};
const userData = JSON.stringify({
  firstName: 'Nils',
  lastName: 'Lie',
  username: 'nils',
  email: 'nils@example.no',
  password: 'dryppende-kran-42',
  userType: 'master',
  category: 'plumbing',
  city: 'oslo',
  phone: '+47 922 22 222',
  services: [{ name: 'Bytte kran', description: 'Ny kran', price: 900 }],
});

function pdf(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7\n%%EOF\n'], { type: 'application/pdf' }), 'tilbud.pdf');
  return form;
}

function wave(): FormData {
  const form = new FormData();
  form.append('file', new Blob([waveOf(1)], { type: 'audio/wav' }), 'melding.wav');
  return form;
}

/** By method and declared path; further attempts at the same have a suffix after a '#'. */
export const plainRows: Record<string, PlainCall> = {
  'POST /api/auth/register-master': {
    body: () => formOf({ userData }, 'personalId', 'certificate'),
    row: everyone,
  },
  'POST /api/upload/work-project-images': { body: () => formOf({}, 'images'), row: masters },
  'POST /api/upload/avatar': { body: () => formOf({}, 'avatar'), row: signedIn },
  'POST /api/documents/upload': {
    body: () => formOf({ type: 'certificate' }, 'file'),
    row: masters,
  },
  'POST /api/upload/message-image': { body: image, row: signedIn },
  'POST /api/upload/message-document': { body: pdf, row: signedIn },
  'POST /api/upload/message-voice': { body: wave, row: signedIn },
  'POST /api/upload/request-image': { body: image, row: signedIn },
  'POST /api/upload/booking-image': { body: image, row: signedIn },
  'POST /api/upload/review-image': { body: image, row: signedIn },
  'POST /api/admin/scenes/pictures': { body: image, row: admins },
  'POST /api/upload/bill-image': { body: image, row: signedIn },
  'POST /api/upload/work-image': { body: image, row: signedIn },
  'GET /api/bookings/{id}/calendar.ics': {
    to: ({ ids }) => `/api/bookings/${ids.confirmed}/calendar.ics`,
    row: bothSides,
  },
  'GET /api/bookings/{id}/agreement.pdf': {
    to: ({ ids }) => `/api/bookings/${ids.agreed}/agreement.pdf`,
    row: bothSidesOrAdmins,
  },
  'GET /api/calendar/{token}.ics': { to: ({ texts }) => texts.feed, row: everyone },
  'GET /api/calendar/{token}.ics#none': { to: () => '/api/calendar/none.ics', row: all(404) },
  'GET /api/auth/google': { row: all(404), open: true },
  'GET /api/auth/google/callback': { row: all(303), open: true },
  'POST /api/auth/google/session': { body: () => ({ code: 'none' }), row: all(400), open: true },
  'POST /api/auth/google/link': { body: () => ({ password: 'none' }), row: allSignedIn(404) },
  'POST /api/account/export': { body: () => ({}), row: signedIn },
  'POST /api/admin/gallery': { body: () => formOf(gallery, 'image'), row: moderators },
  'PUT /api/admin/gallery/{id}': {
    to: ({ ids }) => `/api/admin/gallery/${ids.sitePicture}`,
    body: () => formOf(gallery),
    row: moderators,
  },
  'POST /api/admin/blog/pictures': { body: image, row: admins },
  'GET /api/admin/audit.csv': { row: admins },
  'GET /api/admin/backups/{id}/file': {
    to: ({ ids }) => `/api/admin/backups/${ids.backup}/file`,
    row: superadmins,
  },
  'GET /tiles/{name}': { to: () => '/tiles/none.pmtiles', row: all(404), open: true },
  'GET /uploads/{file}': { to: ({ texts }) => texts.publicPicture, row: everyone, open: true },
  'GET /uploads/{file}#paper': {
    to: ({ texts }) => texts.paper,
    row: '404 404 404 404 200 404 200 200',
  },
  'GET /uploads/{file}#picture of a message': {
    to: ({ texts }) => texts.sentPicture,
    row: '404 404 200 404 200 200 200 200',
  },
  'GET /uploads/{file}#picture not sent yet': {
    to: ({ texts }) => texts.waitingPicture,
    row: '404 404 200 404 404 404 404 404',
  },
  'GET /uploads/{file}#picture of a job request': {
    to: ({ texts }) => texts.requestPicture,
    row: '404 404 200 404 200 404 200 200',
  },
  'GET /uploads/{file}#picture of a booking': {
    to: ({ texts }) => texts.bookingPicture,
    row: '404 404 200 404 200 404 200 200',
  },
  'GET /uploads/{file}#archive by its name': {
    to: () => '/uploads/mesterhand-one.tar.gz',
    row: all(404),
  },
  'GET /uploads/{file}#name that none can have': {
    to: () => '/uploads/a%00b',
    row: all(404),
    open: true,
  },
  'GET /api/openapi.json': { row: everyone, open: true },
  'GET /api/docs': { row: everyone, open: true },
  'GET /swagger-ui/{file}': { to: () => '/swagger-ui/swagger-ui.css', row: everyone, open: true },
  'GET /.well-known/security.txt': { row: everyone, open: true },
  'GET /.well-known/change-password': { row: all(303), open: true },
  'GET /healthz': { row: everyone, open: true },
  'GET /readyz': { row: everyone, open: true },
  // It requests an upgrade; the subscriptions behind it are tried over the WebSocket.
  'GET /trpc': { row: all(404), open: true },
  'POST /policy-reports': {
    body: () => '{}',
    headers: { 'content-type': 'application/csp-report' },
    row: all(400),
    open: true,
  },
  'GET /metrics': { row: everyone, open: true },
  // A caller from another host, through a proxy on this machine.
  'GET /metrics#from elsewhere': {
    headers: { 'x-forwarded-for': '198.51.100.7' },
    row: all(403),
    open: true,
  },
  'GET /robots.txt': { row: everyone, open: true },
  'GET /sitemap.xml': { row: everyone },
  'GET /sitemap-pages.xml': { row: everyone },
  'GET /sitemap-masters-{file}.xml': { to: () => '/sitemap-masters-1.xml', row: everyone },
  'GET /sitemap-articles-{file}.xml': { to: () => '/sitemap-articles-1.xml', row: everyone },
  'GET /sitemap-services-{file}.xml': { to: () => '/sitemap-services-1.xml', row: everyone },
  // Emails are shown only with a mail folder and demo data, and this server has neither.
  'GET /dev/mail': { row: all(404), open: true },
  'GET /dev/mail/{id}': { to: () => '/dev/mail/1', row: all(404), open: true },
  'GET /dev/mail/{id}/html': { to: () => '/dev/mail/1/html', row: all(404), open: true },
  // This server has no built web.
  'GET /*': { to: () => '/services', row: all(404), open: true },
};
