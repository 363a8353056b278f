import { committed, openDatabase, settled } from './database.ts';

/**
 * Values of one account on this device, encrypted (AES-GCM). The key is made here, can't be exported, and is deleted
 * with the values: whoever copies the browser's files has ciphertext, and another account's pages use another key. Code
 * that runs on this site's pages can use the key: it does not protect from that.
 */
export type Vault = {
  /** The values whose names begin with `prefix`, in the order of their names; unreadable ones are left out. */
  list(prefix: string): Promise<{ name: string; value: unknown }[]>;
  /** Rejects where the device has not stored it, such as with a full disk. */
  put(name: string, value: unknown): Promise<void>;
  remove(name: string): Promise<void>;
};

type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && 'iv' in value && 'bytes' in value;

const algorithm = { name: 'AES-GCM', length: 256 } as const;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Whether this browser can encrypt: only in a secure context, with a database. */
const isAble = (): boolean => 'indexedDB' in globalThis && globalThis.crypto?.subtle !== undefined;

/** The account's key. Of two tabs that make it at once, the first one that has stored it wins. */
async function findKey(database: IDBDatabase, userId: number): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  const store = database.transaction('keys', 'readwrite').objectStore('keys');
  const stored: unknown = await settled(store.get(userId));
  if (stored instanceof CryptoKey) return stored;
  await settled(store.put(made, userId));
  return made;
}

/** Opens an account's vault; undefined where the browser can't encrypt or refuses its database. */
export async function openVault(userId: number): Promise<Vault | undefined> {
  if (!isAble()) return undefined;
  try {
    const database = await openDatabase();
    return vaultOf(database, userId, await findKey(database, userId));
  } catch {
    return undefined;
  }
}

function vaultOf(database: IDBDatabase, userId: number, key: CryptoKey): Vault {
  const valuesOf = () => database.transaction('values').objectStore('values');
  const change = async (work: (values: IDBObjectStore) => IDBRequest): Promise<void> => {
    const transaction = database.transaction('values', 'readwrite');
    const end = committed(transaction);
    work(transaction.objectStore('values'));
    await end;
  };
  // Bound to its place: a value that was moved to another name does not open.
  const placed = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: algorithm.name,
    iv,
    additionalData: encoder.encode(`${userId}/${name}`),
  });
  const open = async (name: string, sealed: unknown): Promise<unknown> => {
    if (!isSealed(sealed)) return undefined;
    try {
      const bytes = await crypto.subtle.decrypt(placed(name, sealed.iv), key, sealed.bytes);
      return JSON.parse(decoder.decode(bytes));
    } catch {
      return undefined;
    }
  };
  return {
    async list(prefix) {
      const range = IDBKeyRange.bound([userId, prefix], [userId, `${prefix}\uffff`]);
      const store = valuesOf();
      const [names, values] = await Promise.all([
        settled(store.getAllKeys(range)),
        settled(store.getAll(range)),
      ]);
      const opened = await Promise.all(
        names.map(async (place, index) => {
          const [, name = '']: unknown[] = Array.isArray(place) ? place : [];
          if (typeof name !== 'string') return { name: '', value: undefined };
          return { name, value: await open(name, values[index]) };
        }),
      );
      return opened.filter(({ value }) => value !== undefined);
    },
    async put(name, value) {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const text = encoder.encode(JSON.stringify(value));
      const bytes = await crypto.subtle.encrypt(placed(name, iv), key, text);
      await change((values) => values.put({ iv, bytes } satisfies Sealed, [userId, name]));
    },
    async remove(name) {
      await change((values) => values.delete([userId, name]));
    },
  };
}

/** Deletes an account's values; with its key nothing of them can be read any more. */
export async function destroyVault(userId: number): Promise<void> {
  if (!isAble()) return;
  try {
    const database = await openDatabase();
    const stores = database.transaction(['keys', 'values'], 'readwrite');
    const range = IDBKeyRange.bound([userId], [userId, []]);
    await Promise.all([
      settled(stores.objectStore('values').delete(range)),
      settled(stores.objectStore('keys').delete(userId)),
    ]);
  } catch {
    // A browser that refuses its database has nothing to delete.
  }
}
