/** Which wording a master agreed to. A change of the consent text gets a new one. */
export const consentTextVersion = '2026-11';

/** A master's choice; `consentGivenAt` is the server's time of the consent, null without consent. */
export interface SharingChoice {
  isTrackingEnabled: boolean;
  shareLocationWithClients: boolean;
  trackingMode: 'automatic' | 'manual';
  dataRetentionHours: number;
  consentGivenAt: string | null;
}

/** A requested change: absent is unchanged. Of `consentGivenAt` only null or not null counts. */
export type SharingChange = { [K in keyof SharingChoice]?: SharingChoice[K] | undefined };

export type SharingDecision<Choice> =
  | { kind: 'refused'; code: 'tracking.consentRequired' }
  | { kind: 'changed'; choice: Choice; act: 'given' | 'revoked' | null };

/**
 * The choice after a change. Null revokes consent and ends sharing and tracking, whatever else is requested. Neither
 * can be switched on without consent. Existing consent keeps its time.
 */
export function decideSharing<Choice extends SharingChoice>(
  current: Choice,
  change: SharingChange,
  now: Date,
): SharingDecision<Choice> {
  const { consentGivenAt: consent, ...rest } = change;
  const requested = { ...current, ...definedOf(rest) };
  if (consent === null) {
    const off = { isTrackingEnabled: false, shareLocationWithClients: false, consentGivenAt: null };
    const act = current.consentGivenAt === null ? null : 'revoked';
    return { kind: 'changed', choice: { ...requested, ...off }, act };
  }
  const isAct = consent !== undefined && current.consentGivenAt === null;
  const consentGivenAt = isAct ? now.toISOString() : current.consentGivenAt;
  const needsConsent = requested.isTrackingEnabled || requested.shareLocationWithClients;
  if (consentGivenAt === null && needsConsent)
    return { kind: 'refused', code: 'tracking.consentRequired' };
  return {
    kind: 'changed',
    choice: { ...requested, consentGivenAt },
    act: isAct ? 'given' : null,
  };
}

function definedOf<T extends object>(change: T): Partial<T>;
function definedOf(change: object): object {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

/** Whether the browser follows the position by itself: consented, switched on, and not on the button alone (C-83, C-173). */
export function watchesByItself(choice: SharingChoice): boolean {
  return (
    choice.consentGivenAt !== null &&
    choice.isTrackingEnabled &&
    choice.trackingMode === 'automatic'
  );
}
