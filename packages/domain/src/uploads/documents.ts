export const documentTypes = ['personalId', 'certificate', 'insurance'] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Both are required for the three-step registration of a master. */
export const requiredDocuments = ['personalId', 'certificate'] as const satisfies DocumentType[];

/** Types of file accepted as a document, by content; the list is also the file picker's. */
export const documentMimes = ['image/jpeg', 'image/png', 'application/pdf'] as const;

/** Bytes in a megabyte, as people and the settings count it. */
export const megabyte = 1024 * 1024;
