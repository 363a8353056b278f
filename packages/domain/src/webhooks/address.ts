/** The ports that a receiving system may listen on: that of https, and the one beside it. */
export const webhookPorts = ['', '8443'] as const;

/**
 * Whether a text is shaped like an address that events may be sent to: https, no name and password in it, no
 * fragment, one of `webhookPorts`. Whether its host is one of the public internet is the server's to say.
 */
export function isWebhookAddress(text: string): boolean {
  const url = parseAddress(text);
  if (url === undefined) return false;
  const { protocol, port } = url;
  return protocol === 'https:' && webhookPorts.some((allowed) => allowed === port);
}

/** Whether an address leads to the machine itself: http and any port. For installations that nobody else reaches. */
export function isLoopbackAddress(text: string): boolean {
  const hostname = parseAddress(text)?.hostname;
  return hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost';
}

/** An address of the web, without what does not belong into one that is kept. */
function parseAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const isBare = url.username === '' && url.password === '' && url.hash === '';
  return isWeb && isBare ? url : undefined;
}
