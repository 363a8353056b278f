import { identityPictureDays } from '@mesterhand/domain/privacy/retention';
import type { DocumentType } from '@mesterhand/domain/uploads/documents';
import { later } from './clock.ts';
import type { PlannedMaster } from './people.ts';
import { day } from './people.ts';
import { inventFileName } from './pictures.ts';
import type { Canvas } from './pictures.ts';
import type { Random } from './random.ts';

/** A document of a verified master, which an administrator approved. */
export type PlannedDocument = {
  master: PlannedMaster;
  type: DocumentType;
  originalName: string;
  uploadedAt: Date;
  decidedAt: Date;
  /** The file; null for a picture of an identity card, which is removed some time after the decision. */
  canvas: Canvas | null;
};

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A certificate that nobody takes for a real one. */
function drawCertificate(title: string, name: string): string {
  const words = (y: number, size: number, text: string, colour = '#1c2422') =>
    `<text x="300" y="${y}" font-family="sans-serif" font-size="${size}" fill="${colour}" text-anchor="middle">${escapeText(text)}</text>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="420" viewBox="0 0 600 420">' +
    '<rect width="600" height="420" fill="#fffdf9"/>' +
    '<rect x="18" y="18" width="564" height="384" fill="none" stroke="#0f6a5f" stroke-width="6"/>' +
    words(120, 30, title) +
    words(200, 24, name) +
    words(330, 18, 'Tegnet eksempel til demoen – ikke et ekte dokument', '#4a5653') +
    '</svg>'
  );
}

/** What administrators saw before they gave the seeded masters the badge. */
export function planDocuments(masters: readonly PlannedMaster[], r: Random): PlannedDocument[] {
  return masters
    .filter((master) => master.isVerified)
    .flatMap((master) => {
      const own = r.fork(master.user.email);
      const uploadedAt = later(master.user.createdAt, own.int(10, 600));
      const decidedAt = later(uploadedAt, own.int(60, 3 * day));
      const both = { master, uploadedAt, decidedAt };
      const title = master.trade.licences[0] ?? 'Attest fra arbeidsgiver';
      const name = `${master.user.firstName} ${master.user.lastName}`;
      const canvas: Canvas = {
        name: inventFileName(own),
        purpose: 'document',
        svg: drawCertificate(title, name),
      };
      return [
        { ...both, type: 'personalId', originalName: 'legitimasjon.jpg', canvas: null },
        { ...both, type: 'certificate', originalName: 'fagbrev.webp', canvas },
      ] satisfies PlannedDocument[];
    });
}

/** When the picture of an identity card was removed. */
export const removalOf = ({ decidedAt }: PlannedDocument): Date =>
  later(decidedAt, identityPictureDays * day);
