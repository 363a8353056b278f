import type { JobRequest } from '@mesterhand/domain/job-requests/schema';
import { Link } from '@tanstack/react-router';
import { useCategoryWords } from '../../../core/i18n/category-names.ts';
import { useRelativeTime } from '../../../core/i18n/relative-time.ts';
import { Card, cardLink } from '../../../ui/card.tsx';
import { categoryIcon } from '../../../ui/category-style.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { Box, Group, Text } from '../../../ui/layout.tsx';
import { RequestState } from './request-state.tsx';

/** A request in a list: what it is about, and its state. */
export function RequestRow({ request }: { request: JobRequest }) {
  const word = useCategoryWords();
  const ago = useRelativeTime();
  const { id, category, categoryCode, description, createdAt } = request;
  const Icon = categoryIcon(categoryCode);
  return (
    <Card as="li" interactive>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <IconTile>
          <Icon size={26} stroke={1.8} aria-hidden />
        </IconTile>
        <Box flex={1} miw={0}>
          <Group justify="space-between" gap="0 var(--space-3)">
            <Text component="h2" fz="lg" lh={1.3}>
              <Link className={cardLink} to="/requests/$id" params={{ id: String(id) }}>
                {word(category)}
              </Link>
            </Text>
            <Text component="time" c="dimmed" size="sm" dateTime={createdAt}>
              {ago(createdAt)}
            </Text>
          </Group>
          <Text c="dimmed" lineClamp={2}>
            {description}
          </Text>
          <Box mt="xs">
            <RequestState request={request} />
          </Box>
        </Box>
      </Group>
    </Card>
  );
}
