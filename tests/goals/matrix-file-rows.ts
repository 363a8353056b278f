import { admins, masterOrAdmins, masters, signedIn } from './matrix-groups.ts';

const ownersPicture = '401 404 404 404 200 404 404 404';

/** Who has access to documents and to the crops of pictures. */
export const fileRows: Record<string, string> = {
  // Somebody else's picture does not exist.
  'auth.pictures.focus': ownersPicture,
  'auth.pictures.setFocus': ownersPicture,
  'auth.documents.list': masterOrAdmins,
  'auth.documents.badge': masters,
  'auth.documents.viewers': signedIn,
  // One's own document of a type: 404 without one.
  'auth.documents.delete': '401 404 404 404 200 404 404 404',
  'auth.documents.decide': admins,
};
