/** What can be reported. Apart from the schemas, so that an address can be read without them. */
export const reportKinds = ['review', 'profile', 'picture', 'message', 'comment'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Why; the list is closed, and `other` asks for words. */
export const reportReasons = ['spam', 'offensive', 'false', 'privacy', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStates = ['open', 'resolved', 'dismissed'] as const;
export type ReportState = (typeof reportStates)[number];

/** A reported thing as an address names it: `review:12`. A profile goes by the id of its user. */
export type SubjectText = `${ReportKind}:${number}`;

/** The thing that such a text names; undefined for any other text. */
export function parseSubject(text: unknown): { kind: ReportKind; id: number } | undefined {
  if (typeof text !== 'string') return undefined;
  const [name, digits = '', ...rest] = text.split(':');
  const kind = reportKinds.find((one) => one === name);
  if (kind === undefined || rest.length > 0 || !/^[1-9]\d{0,14}$/.test(digits)) return undefined;
  return { kind, id: Number(digits) };
}
