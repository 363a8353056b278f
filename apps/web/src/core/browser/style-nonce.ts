declare global {
  /** Read by the scroll lock of dialogs, which inserts a style element. */
  var __webpack_nonce__: string | undefined;
}

/** The nonce for style elements in this page's content security policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

export function allowGeneratedStyles(): void {
  globalThis.__webpack_nonce__ = styleNonce();
}
