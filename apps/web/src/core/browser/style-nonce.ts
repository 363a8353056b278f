declare global {
  /** Read by the scroll lock of dialogs, which writes a style element. */
  var __webpack_nonce__: string | undefined;
}

/** The value under which this answer's content security policy lets style elements in. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

export function allowGeneratedStyles(): void {
  globalThis.__webpack_nonce__ = styleNonce();
}
