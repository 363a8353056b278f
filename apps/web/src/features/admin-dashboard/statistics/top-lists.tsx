import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { type Figures, weeksShown } from '@mesterhand/domain/admin/dashboard';
import { useId } from 'react';
import { useFormat } from '../../../core/i18n/format.ts';
import { useCategoryWords } from '../../../core/i18n/category-names.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { Group, Stack, Text } from '../../../ui/layout.tsx';
import { inks } from './metric-colors.ts';

type Line = { key: number | string; name: string; bookings: number };
type TopListProps = { title: string; lines: Line[]; empty: string };

function TopList({ title, lines, empty }: TopListProps) {
  const { t } = useTranslation('admin-dashboard');
  const format = useFormat();
  const titleId = useId();
  const most = Math.max(...lines.map(({ bookings }) => bookings), 1);
  return (
    <Card as="section">
      <h3 id={titleId}>{title}</h3>
      <Text c="dimmed" size="sm">
        {t('top.hint', { count: weeksShown })}
      </Text>
      {lines.length === 0 && (
        <Text c="dimmed" py="md">
          {empty}
        </Text>
      )}
      <Stack component="ol" gap="md" mt="md" aria-labelledby={titleId}>
        {lines.map(({ key, name, bookings }) => (
          <Stack key={key} component="li" gap={4}>
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <span>{name}</span>
              <Text span fw={650}>
                {format.number(bookings)}
                <span className="visually-hidden"> {t('top.bookings', { count: bookings })}</span>
              </Text>
            </Group>
            <Progress value={(100 * bookings) / most} color={inks.bookings} aria-hidden />
          </Stack>
        ))}
      </Stack>
    </Card>
  );
}

/** The most booked categories and cities of the twelve weeks. */
export function TopLists({
  metrics: { topCategories, topCities },
}: {
  metrics: Pick<Figures, 'topCategories' | 'topCities'>;
}) {
  const { t } = useTranslation(['admin-dashboard', 'core']);
  const word = useCategoryWords();
  const categories = topCategories.map(({ id, name, bookings }) => ({
    key: id,
    name: word(name),
    bookings,
  }));
  const cities = topCities.map(({ city, bookings }) => ({
    key: city,
    name: t(`core:cities.${city}`),
    bookings,
  }));
  return (
    <>
      <TopList title={t('top.categories')} lines={categories} empty={t('top.empty')} />
      <TopList title={t('top.cities')} lines={cities} empty={t('top.empty')} />
    </>
  );
}
