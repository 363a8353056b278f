import type { Claims } from '@mesterhand/domain/settings/claims';
import { claimsDefaults } from '@mesterhand/domain/settings/claims-defaults';
import { usePublicSettings } from './site-settings.ts';

/** The operator's claims (C-15); the documented defaults until the settings are loaded, so that nothing shifts. */
export function useOperatorClaims(): Claims {
  const { data } = usePublicSettings();
  return data?.claims ?? claimsDefaults;
}

/** A lower bound in its documented format: '5000+', not '5 000+'. */
export function atLeast(count: number): string {
  return `${count}+`;
}
