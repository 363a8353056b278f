/** The introduction of the document, in Markdown. */
export const introduction = `Find, compare and book local tradespeople in Norway.

**Signing in.** \`POST /api/auth/login\` answers \`{ user, token }\`; send the token as \`Authorization: Bearer …\`. A dead or unknown token counts as none.

**Values.** Instants are ISO 8601 in UTC. The date and the slot of a booking are civil values in Europe/Oslo. Money is in Norwegian kroner, ids are positive whole numbers.

**Lists** are arrays. They take \`limit\` and \`cursor\`; the cursor of the next page is in \`X-Next-Cursor\` (and its address in \`Link\`), absent on the last one.

**Refusals** have the body \`{ message, code, issues? }\`. Decide by \`code\`: the list of codes is closed, \`message\` is for developers. \`issues\` names the fields that are wrong.

**Rate limits.** Calls are counted by account, or by network where nobody is signed in: \`RateLimit\` states what is left, and beyond it calls get 429 with \`Retry-After\`.

**Sizes.** The request line and the headers of a request may take 16 KB together; more is refused with 431, before any operation is known.

**Conditions.** What everybody reads alike has an \`ETag\`: \`If-None-Match\` saves reading it twice. Without a token it may be a second old. What has a \`version\` is changed under \`If-Match\`, so that nobody overwrites what they have not read (412).

**Trying again.** What makes something takes an \`Idempotency-Key\`, so that the same call sent twice is carried out once.`;

/** Descriptions of tags. */
export const tagTexts: Partial<Record<string, string>> = {
  auth: 'Accounts, sessions, passwords, the second factor and the own e-mail.',
  reports: 'What people report to the moderators, and what became of it.',
  blocks: 'Whom one wants neither messages nor bookings from.',
  profile: 'The own profile and identity documents, and what others may read of a person.',
  notifications: 'Notifications, and by which channels people want them.',
  push: 'Notifications to browsers (Web Push).',
  calendars: 'Bookings as calendar files, and addresses that calendars follow.',
  masters: 'Tradespeople: lists, search, profiles, statistics and reviews.',
  categories: 'The trades that one can search in.',
  services: 'What a master offers, and for how much.',
  favourites: 'The masters that one has saved.',
  works: 'Finished works with pictures, likes and comments.',
  gallery: 'Pictures of works, and those that the administration adds.',
  bookings: 'A job from the request to its end.',
  'job-requests': 'Problems that customers describe, and the masters who are asked about them.',
  offers: 'Offers of masters to job requests: drafted, sent, compared and accepted.',
  agreements: 'What a customer and a master have agreed on, as a document that cannot be changed.',
  changes: 'Work, prices or time that change after an agreement, once the customer accepts them.',
  work: 'What a master records on a job: hours, notes, materials and photos, also without a network.',
  bills: 'What is paid at the end: never more than was agreed with the accepted changes.',
  withdrawals: 'The customer’s right to cancel an agreement made at a distance.',
  calendar: 'When a master works.',
  messages: 'Conversations between a customer and a master.',
  tracking: 'Where a master is, for those who may know it. Consent comes first.',
  admin: 'What administrators see and decide. Decisions are recorded in the audit trail.',
  backups: 'Archives of everything, for superadmins.',
  jobs: 'What the server does later, and what failed for good.',
  blog: 'Articles, likes and comments.',
  settings: 'What the site is called, allows and claims.',
  support: 'Messages to the customer service.',
  newsletter: 'Subscriptions to the newsletter, each confirmed by email.',
  webhooks: 'Events sent to the owner’s other systems.',
  files: 'Stored pictures and documents.',
  description: 'This description, and whether the server is well.',
};
