/** The result of a request to the browser's database. */
export function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}

/** Ends once the transaction is on the device: a full disk may refuse it only after all of its requests. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(transaction.error ?? new Error('IndexedDB'));
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', fail);
    transaction.addEventListener('error', fail);
  });
}

let opened: Promise<IDBDatabase> | undefined;

/** Keys by account; encrypted values by account and name. */
export function openDatabase(): Promise<IDBDatabase> {
  opened ??= open();
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('vault', 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('keys');
    request.result.createObjectStore('values');
  });
  const database = await settled(request);
  const forget = (): void => {
    opened = undefined;
  };
  database.addEventListener('close', forget);
  database.addEventListener('versionchange', () => {
    database.close();
    forget();
  });
  return database;
}
