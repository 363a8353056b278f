/*
 * Pictures that a visitor has chosen: uploading needs a session, so they are stored in the browser until then, and outlast
 * a reload. Where the browser has no database, or forbids it, they last as long as the page.
 */

export interface WaitingPicture {
  key: string;
  file: File;
}

const storeName = 'pictures';

const asError = (error: DOMException | null): Error => error ?? new Error('The store failed.');

function openStore(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('job-request', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(asError(opening.error)));
  });
}

/** Runs requests on the store in one transaction. */
async function inStore<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openStore();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode);
      const asked = run(transaction.objectStore(storeName));
      transaction.addEventListener('complete', () => resolve(asked.result));
      transaction.addEventListener('abort', () => reject(asError(transaction.error)));
    });
  } finally {
    database.close();
  }
}

export async function storePicture({ key, file }: WaitingPicture): Promise<void> {
  await inStore('readwrite', (store) => store.put(file, key)).catch(() => undefined);
}

export async function removePicture(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key)).catch(() => undefined);
}

export async function removePictures(): Promise<void> {
  await inStore('readwrite', (store) => store.clear()).catch(() => undefined);
}

/** The stored pictures in the order in which they were chosen: their keys begin with the time. */
export async function listPictures(): Promise<WaitingPicture[]> {
  try {
    const keys = await inStore('readonly', (store) => store.getAllKeys());
    const files = await inStore('readonly', (store): IDBRequest<unknown[]> => store.getAll());
    return keys.flatMap((key, place) => {
      const file = files[place];
      return typeof key === 'string' && file instanceof File ? [{ key, file }] : [];
    });
  } catch {
    return [];
  }
}
