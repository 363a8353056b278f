import { openVault } from './vault.ts';

/** As text: the vault encrypts JSON. */
type StoredFile = { type: string; base64: string };

const isStoredFile = (value: unknown): value is StoredFile =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'base64' in value &&
  typeof value.type === 'string' &&
  typeof value.base64 === 'string';

/** Of a call: more arguments than this overflow the stack. */
const chunk = 0x80_00;

async function encode(file: Blob): Promise<StoredFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += chunk)
    parts.push(String.fromCodePoint(...bytes.subarray(from, from + chunk)));
  return { type: file.type, base64: btoa(parts.join('')) };
}

function decode({ type, base64 }: StoredFile): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  return new Blob([bytes], { type });
}

/** Files of one kind that wait on this device, encrypted, by account and id. No id may be the beginning of another. */
export type SealedFiles = {
  /** @returns whether it is on the device; otherwise it is in this page alone. */
  store(userId: number, id: string, file: Blob): Promise<boolean>;
  /** Undefined where the device has none, or has lost it. */
  read(userId: number, id: string): Promise<Blob | undefined>;
  drop(userId: number, id: string): Promise<void>;
};

export function sealedFiles(kind: string): SealedFiles {
  /** Those that this device could not store: they last until the page is closed. */
  const held = new Map<string, Blob>();
  const nameOf = (id: string): string => `${kind}/${id}`;
  // A deliberate sign-out removes what waits.
  addEventListener('logout', () => held.clear());
  return {
    async store(userId, id, file) {
      try {
        const vault = await openVault(userId);
        if (vault === undefined) throw new Error('This browser cannot encrypt.');
        await vault.put(nameOf(id), await encode(file));
        return true;
      } catch {
        held.set(`${userId}/${id}`, file);
        return false;
      }
    },
    async read(userId, id) {
      const inPage = held.get(`${userId}/${id}`);
      if (inPage !== undefined) return inPage;
      const vault = await openVault(userId);
      const [found] = (await vault?.list(nameOf(id))) ?? [];
      return isStoredFile(found?.value) ? decode(found.value) : undefined;
    },
    async drop(userId, id) {
      held.delete(`${userId}/${id}`);
      const vault = await openVault(userId);
      await vault?.remove(nameOf(id)).catch(() => {});
    },
  };
}
