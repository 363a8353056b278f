/** What can be reported. In a file without schemas, so that an address can be parsed without loading them. */
export const reportKinds = ['review', 'profile', 'picture', 'message', 'comment'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Reasons; the list is closed, and `other` requires a text. */
export const reportReasons = ['spam', 'offensive', 'false', 'privacy', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportStates = ['open', 'resolved', 'dismissed'] as const;
export type ReportState = (typeof reportStates)[number];

/** A reported subject in an address: `review:12`. A profile is identified by its user's id. */
export type SubjectText = `${ReportKind}:${number}`;

/** The thing that such a text names; undefined for any other text. */
export function parseSubject(text: unknown): { kind: ReportKind; id: number } | undefined {
  if (typeof text !== 'string') return undefined;
  const [name, digits = '', ...rest] = text.split(':');
  const kind = reportKinds.find((one) => one === name);
  if (kind === undefined || rest.length > 0 || !/^[1-9]\d{0,14}$/.test(digits)) return undefined;
  return { kind, id: Number(digits) };
}

/** The longest text of a report and of a moderator's note, in characters. */
export const maxReportText = 2000;
