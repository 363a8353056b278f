import type { ViewParams } from '@mesterhand/domain/staff-views/schema';

/** Parameters that say what is open beside the list, or where in it one is. */
const elsewhere: ReadonlySet<string> = new Set([
  'item',
  'step',
  'page',
  'find',
  'dialog',
  'master',
  'service',
  'work',
  'booking',
  'conversation',
  'as',
  'next',
  'subject',
]);

/** The parameters of an address that a view stores. */
export function paramsOf(address: Record<string, unknown>): ViewParams {
  const params: ViewParams = {};
  for (const [name, value] of Object.entries(address)) {
    const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
    if (!elsewhere.has(name) && isPlain && (typeof value !== 'string' || value !== ''))
      Object.assign(params, { [name]: value });
  }
  return params;
}

/** Whether two addresses narrow a list alike; the router reads '5' as a number. */
export function isSameView(one: ViewParams, other: ViewParams): boolean {
  const textOf = (params: ViewParams) =>
    JSON.stringify(
      Object.entries(params)
        .map(([name, value]) => [name, String(value)])
        .toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
    );
  return textOf(one) === textOf(other);
}
