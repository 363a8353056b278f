import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts column values, so that a copy of the database alone does not reveal them. */
export interface Vault {
  /**
   * @param owner what the text belongs to, such as `second-factor 7`: bound as associated data, so it can't be moved to
   * another row.
   */
  seal(text: string, owner: string): string;
  /** @returns null for text that was tampered with, belongs to another owner, or was encrypted with another key. */
  open(sealed: string, owner: string): string | null;
}

const nonceSize = 12;
const tagSize = 16;

/** AES-256-GCM with a key derived from the key of the private files in DATA_DIR/secrets. */
export function createVault(masterKey: Buffer): Vault {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'mesterhand vault 1', 32));
  return {
    seal(text, owner) {
      const nonce = randomBytes(nonceSize);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < nonceSize + tagSize) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceSize), {
        authTagLength: tagSize,
      });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagSize));
      try {
        const plain = decipher.update(bytes.subarray(nonceSize, -tagSize));
        return Buffer.concat([plain, decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

/** The vault of this server. Absent in unit tests only. */
export function vaultOf({ vault }: { vault?: Vault | undefined }): Vault {
  if (vault === undefined) throw new Error('This server was built without a vault.');
  return vault;
}
