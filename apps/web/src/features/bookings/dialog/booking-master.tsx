import type { MasterCard } from '@mesterhand/domain/masters/schema';
import type { ReactNode } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { VerifiedBadge } from '../../../ui/badge.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Group, Text } from '../../../ui/layout.tsx';
import { Rating } from '../../../ui/rating.tsx';

type MasterSummary = Pick<
  MasterCard,
  'id' | 'name' | 'user' | 'specialization' | 'rating' | 'reviewCount' | 'isVerified'
>;

/** The surface of a master's portrait with the text next to it. */
export function MasterFrame(props: { children: ReactNode; 'aria-hidden'?: boolean }) {
  return (
    <Callout tone="sunken" py="md">
      <Group wrap="nowrap" {...props} />
    </Callout>
  );
}

/** A summary of the master to be booked. */
export function BookingMaster({ master }: { master: MasterSummary }) {
  return (
    <MasterFrame>
      <Avatar name={master.name} src={master.user.avatar} seed={master.id} size={56} />
      <div>
        <Group component="p" gap="var(--space-1) var(--space-2)" fz="lg" fw={700}>
          {master.name} {master.isVerified && <VerifiedBadge />}
        </Group>
        <Text c="dimmed">{master.specialization}</Text>
        <Rating value={master.rating} count={master.reviewCount} />
      </div>
    </MasterFrame>
  );
}
