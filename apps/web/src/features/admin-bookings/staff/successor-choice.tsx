import type { BookingSuccessor } from '@mesterhand/domain/bookings/staff-changes-schema';
import { cityCodes } from '@mesterhand/domain/places/city-codes';
import { trpc } from '../../../core/api/trpc.ts';
import { useFormat } from '../../../core/i18n/format.ts';
import { readOneOf } from '../../../core/navigation/search-params.ts';
import { usePersonName } from '../../../core/i18n/person-name.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { VerifiedBadge } from '../../../ui/badge.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { LoadingNote, RowSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import classes from './successor-choice.module.css';

type ChoiceProps = {
  successor: BookingSuccessor;
  isChosen: boolean;
  onChoose(): void;
};

function Choice({ successor, isChosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation(['admin-bookings', 'core']);
  const format = useFormat();
  const nameOf = usePersonName();
  const { name, city, service, price, rating, reviewCount, isVerified } = successor;
  const known = readOneOf(cityCodes, city);
  const where = known === undefined ? city : t(`core:cities.${known}`);
  const reviews =
    reviewCount === 0
      ? t('admin-bookings:staff.noReviews')
      : t('admin-bookings:staff.reviews', { rating: format.number(rating), count: reviewCount });
  return (
    <label className={classes.choice}>
      <input type="radio" name="successor" checked={isChosen} onChange={onChoose} />
      <span className={classes.words}>
        <Group component="span" gap="xs">
          <Text span fw={650}>
            {nameOf(name)}
          </Text>
          {isVerified && <VerifiedBadge />}
        </Group>
        <Text span display="block" c="dimmed" size="sm">
          {[service, where, reviews].filter(Boolean).join(' · ')}
        </Text>
      </span>
      <Text span fw={600} textWrap="nowrap">
        {format.price(price)}
      </Text>
    </label>
  );
}

type SuccessorChoiceProps = {
  id: number;
  value: number | undefined;
  error: string | undefined;
  onChange(serviceId: number): void;
};

/** The masters of the trade who are free at the time of a booking. */
export function SuccessorChoice({ id, value, error, onChange }: SuccessorChoiceProps) {
  const { t } = useTranslation('admin-bookings');
  const {
    data,
    error: failure,
    refetch,
  } = trpc.admin.bookings.successors.useQuery({ id }, { staleTime: 0 });
  if (failure) return <ErrorState error={failure} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <>
        <LoadingNote />
        <RowSkeleton />
        <RowSkeleton />
      </>
    );
  if (data.length === 0)
    return (
      <div role={error === undefined ? undefined : 'alert'}>
        <EmptyState art="search" title={t('staff.nobody')} text={t('staff.nobodyText')} />
      </div>
    );
  return (
    <Stack component="fieldset" gap="xs" m={0} p={0} bd="none" miw={0}>
      <Text component="legend" fw={600} mb="xs">
        {t('staff.successor')}
      </Text>
      {data.map((successor) => (
        <Choice
          key={successor.serviceId}
          successor={successor}
          isChosen={successor.serviceId === value}
          onChoose={() => onChange(successor.serviceId)}
        />
      ))}
      {error !== undefined && (
        <Text c="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
