/*
 * Pictures that a visitor has chosen: uploading needs a session, so they are stored in the browser until then, and outlast
 * a reload. Where the browser has no database, or forbids it, they last as long as the page.
 */

export interface WaitingPicture {
  key: string;
  file: File;
}

/** The pictures of one form. */
export interface WaitingPictures {
  store(picture: WaitingPicture): Promise<void>;
  remove(key: string): Promise<void>;
  clear(): Promise<void>;
  /** In the order in which they were chosen: their keys begin with the time. */
  list(): Promise<WaitingPicture[]>;
}

const storeName = 'pictures';

const asError = (error: DOMException | null): Error => error ?? new Error('The store failed.');

function openStore(database: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
    opening.addEventListener('success', () => resolve(opening.result));
    opening.addEventListener('error', () => reject(asError(opening.error)));
  });
}

type Run<T> = (store: IDBObjectStore) => IDBRequest<T>;

/** Runs requests on the store in one transaction. */
async function inStore<T>(
  name: string,
  { mode, run }: { mode: IDBTransactionMode; run: Run<T> },
): Promise<T> {
  const database = await openStore(name);
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

/** The pictures that wait in a database. `form` separates forms that share one, such as those of two masters. */
export function waitingPictures(database: string, form = ''): WaitingPictures {
  const write = async <T>(run: Run<T>): Promise<void> => {
    await inStore(database, { mode: 'readwrite', run }).catch(() => undefined);
  };
  const read = <T>(run: Run<T>): Promise<T> => inStore(database, { mode: 'readonly', run });
  const ofForm = () => IDBKeyRange.bound(form, `${form}\uffff`);
  return {
    store: ({ key, file }) => write((store) => store.put(file, `${form}${key}`)),
    remove: (key) => write((store) => store.delete(`${form}${key}`)),
    clear: () => write((store) => store.delete(ofForm())),
    list: async () => {
      try {
        const keys = await read((store) => store.getAllKeys(ofForm()));
        const files = await read((store): IDBRequest<unknown[]> => store.getAll(ofForm()));
        return keys.flatMap((key, place) => {
          const file = files[place];
          return typeof key === 'string' && file instanceof File
            ? [{ key: key.slice(form.length), file }]
            : [];
        });
      } catch {
        return [];
      }
    },
  };
}
