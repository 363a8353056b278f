import type { Profile } from '@mesterhand/domain/profile/schema';

export type TabProps = { profile: Profile };
