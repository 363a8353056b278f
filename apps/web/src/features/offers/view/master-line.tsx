import type { Offer } from '@mesterhand/domain/offers/schema';
import { Link } from '@tanstack/react-router';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { VerifiedBadge } from '../../../ui/badge.tsx';
import { Box, Group, Text } from '../../../ui/layout.tsx';
import { Rating } from '../../../ui/rating.tsx';

/** Who offers, with what there is to trust: verification, reviews. */
export function MasterLine({ master, as = 'h3' }: { master: Offer['master']; as?: 'h2' | 'h3' }) {
  const nameOf = usePersonName();
  const { id, name, avatar, specialization, rating, reviewCount, isVerified } = master;
  return (
    <Group wrap="nowrap" gap="sm" align="flex-start">
      <Avatar name={nameOf(name)} src={avatar} seed={id} />
      <Box miw={0}>
        <Text component={as} fz="lg" lh={1.3}>
          <Link to="/master/$id" params={{ id: String(id) }} style={{ color: 'inherit' }}>
            {nameOf(name)}
          </Link>
        </Text>
        <Text c="dimmed" size="sm">
          {specialization}
        </Text>
        <Group gap="6px 10px" mt={4}>
          <Rating value={rating} count={reviewCount} />
          {isVerified && <VerifiedBadge />}
        </Group>
      </Box>
    </Group>
  );
}
