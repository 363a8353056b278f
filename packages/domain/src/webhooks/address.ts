/** Allowed ports of a receiver: the one of https, and 8443. */
export const webhookPorts = ['', '8443'] as const;

/**
 * Whether a text has the form of a webhook address: https, no credentials, no fragment, one of `webhookPorts`. The
 * server checks that its host is public.
 */
export function isWebhookAddress(text: string): boolean {
  const url = parseAddress(text);
  if (url === undefined) return false;
  const { protocol, port } = url;
  return protocol === 'https:' && webhookPorts.some((allowed) => allowed === port);
}

/** Whether an address is of the machine itself: http and any port. For installations on a single machine. */
export function isLoopbackAddress(text: string): boolean {
  const hostname = parseAddress(text)?.hostname;
  return hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost';
}

/** Parses a web address without the parts that must not be stored. */
function parseAddress(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  const isBare = url.username === '' && url.password === '' && url.hash === '';
  return isWeb && isBare ? url : undefined;
}
