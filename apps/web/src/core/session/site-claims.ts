import type { Claims } from '@mesterhand/domain/settings/claims';
import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import { usePublicSettings } from './site-settings.ts';

/** What the owner says of the house (C-15); what is documented until the settings have arrived, so that nothing moves. */
export function useClaims(): Claims {
  const { data } = usePublicSettings();
  return data?.claims ?? claimsDefaults;
}

/** The claim of at least so many, worded as it was given: '5000+', not '5 000+'. */
export function atLeast(count: number): string {
  return `${count}+`;
}
