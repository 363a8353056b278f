import { openVault } from '../../../core/vault/vault.ts';

/** Photos that this device could not store: they last until the page is closed. */
const held = new Map<string, Blob>();

// A deliberate sign-out removes what waits.
addEventListener('logout', () => held.clear());

const nameOf = (id: string): string => `photo/${id}`;

/** As text: the vault encrypts JSON. */
type StoredPhoto = { type: string; base64: string };

const isStoredPhoto = (value: unknown): value is StoredPhoto =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  'base64' in value &&
  typeof value.type === 'string' &&
  typeof value.base64 === 'string';

/** Of a call: more arguments than this overflow the stack. */
const chunk = 0x80_00;

async function encode(photo: Blob): Promise<StoredPhoto> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += chunk)
    text += String.fromCodePoint(...bytes.subarray(from, from + chunk));
  return { type: photo.type, base64: btoa(text) };
}

function decode({ type, base64 }: StoredPhoto): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
  return new Blob([bytes], { type });
}

/** Stores a photo that waits, encrypted. @returns whether it is on the device; otherwise it is in this page alone. */
export async function storePhoto(userId: number, id: string, photo: Blob): Promise<boolean> {
  try {
    const vault = await openVault(userId);
    if (vault === undefined) throw new Error('This browser cannot encrypt.');
    await vault.put(nameOf(id), await encode(photo));
    return true;
  } catch {
    held.set(`${userId}/${id}`, photo);
    return false;
  }
}

/** A photo that waits; undefined where the device has lost it. */
export async function readPhoto(userId: number, id: string): Promise<Blob | undefined> {
  const inPage = held.get(`${userId}/${id}`);
  if (inPage !== undefined) return inPage;
  const vault = await openVault(userId);
  const [found] = (await vault?.list(nameOf(id))) ?? [];
  return isStoredPhoto(found?.value) ? decode(found.value) : undefined;
}

/** Removes a photo that was sent or is not wanted. */
export async function dropPhoto(userId: number, id: string): Promise<void> {
  held.delete(`${userId}/${id}`);
  const vault = await openVault(userId);
  await vault?.remove(nameOf(id)).catch(() => {});
}
