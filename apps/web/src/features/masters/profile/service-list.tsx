import type { OfferedService } from '@mesterhand/domain/masters/schema';
import { durationRangeText } from '@mesterhand/domain/time/duration-text';
import { useCategoryWords } from '../../../core/i18n/category-names.ts';
import { currentLanguage } from '../../../core/i18n/i18n.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusBadge } from '../../../ui/badge.tsx';
import { DividedList } from '../../../ui/divided-list.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import classes from './master.module.css';
import { useMayBook } from './use-may-book.ts';

type ServiceListProps = {
  masterId: number;
  services: OfferedService[];
  onBook(service: number): void;
};

/** How long a service usually takes, where its master states it. */
function ServiceDuration(time: { minutesFrom: number | null; minutesTo: number | null }) {
  const { t } = useTranslation('masters');
  const duration = durationRangeText(currentLanguage(), time);
  if (duration === null) return null;
  return (
    <Text c="dimmed" size="sm">
      {t('services.duration', { duration })}
    </Text>
  );
}

/** A master's services and prices; each has a booking button, which the master themself cannot press. */
export function ServiceList({ masterId, services, onBook }: ServiceListProps) {
  const { t } = useTranslation('masters');
  const format = useFormat();
  const word = useCategoryWords();
  const mayBook = useMayBook(masterId);
  // A category badge is useful only where the rows differ.
  const isMixed = new Set(services.map(({ category }) => category)).size > 1;
  if (services.length === 0) return <p className="soft">{t('services.none')}</p>;
  return (
    <DividedList>
      {services.map(({ id, name, description, price, category, ...time }) => (
        <Group component="li" key={id} justify="space-between" wrap="nowrap">
          <Stack align="flex-start" gap={4} miw={0}>
            <h3>{name}</h3>
            {description && (
              <Text c="dimmed" size="sm">
                {description}
              </Text>
            )}
            <ServiceDuration {...time} />
            {isMixed && <StatusBadge tone="grey">{word(category)}</StatusBadge>}
          </Stack>
          <Group
            className={classes.serviceEnd ?? ''}
            flex="none"
            wrap="nowrap"
            gap="var(--space-2) var(--space-4)"
          >
            <strong>{format.price(price)}</strong>
            <Button
              variant="light"
              size="sm"
              inert={!mayBook}
              aria-label={t('services.bookService', { service: name })}
              onClick={() => onBook(id)}
            >
              {t('services.book')}
            </Button>
          </Group>
        </Group>
      ))}
    </DividedList>
  );
}
