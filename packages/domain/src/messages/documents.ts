import { z } from 'zod';

/** The only kind of document in a conversation, by content. */
export const messageDocumentMime = 'application/pdf';

/** Characters of the name under which a document is shown. */
const documentNameMax = 120;

/** Characters that a file name has on no system, or that would hide or turn around its ending. */
const unsafe = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu;

/** The name under which a sent document is shown and downloaded: without a path, with its real ending. */
export function nameOfDocument(sent: string): string {
  const stem = sent
    .slice(-400)
    .replace(/^.*[/\\]/, '')
    .replaceAll(unsafe, '')
    .replace(/\.pdf$/i, '')
    .trim()
    .slice(0, documentNameMax)
    .trim();
  return `${stem === '' || /^\.+$/.test(stem) ? 'dokument' : stem}.pdf`;
}

/** A document in a message. */
export const messageDocumentSchema = z
  .object({
    url: z.string().meta({
      description: 'Address of the document; it needs the bearer token.',
      examples: ['/uploads/0f3b1c2d4e5f60718293a4b5c6d7e8f9.pdf'],
    }),
    name: z.string().meta({ description: 'Name of the file.', examples: ['Tilbud.pdf'] }),
    bytes: z.int().meta({ description: 'Size in bytes.', examples: [182_034] }),
  })
  .meta({ id: 'MessageDocument' });
export type MessageDocument = z.infer<typeof messageDocumentSchema>;

/** The document of a message that is read. */
export const shownDocument = messageDocumentSchema
  .nullable()
  .meta({ description: 'The PDF that came with it; null without one.' });
