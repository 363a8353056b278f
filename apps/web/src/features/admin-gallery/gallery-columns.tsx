import type { AdminGalleryItem } from '@mesterhand/domain/admin/gallery';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { IconEye, IconHeart } from '../../ui/icons.gen.ts';
import { Group, Stack } from '../../ui/layout.tsx';
import { Clamped } from '../admin/table/clamped.tsx';
import type { AdminColumn } from '../admin/table/table-columns.ts';
import { ItemPicture } from './item-picture.tsx';

function Thumbnail({ item }: { item: AdminGalleryItem }) {
  return (
    <ItemPicture
      item={item}
      style={{ borderRadius: 10, objectFit: 'cover', opacity: item.isVisible ? 1 : 0.45 }}
      alt=""
      width={72}
      height={54}
      loading="lazy"
    />
  );
}

function Titled({ item }: { item: AdminGalleryItem }) {
  return (
    <Stack component="span" gap={2}>
      <span>{item.title}</span>
      <Clamped c="dimmed" fz="sm" fw={400}>
        {item.description}
      </Clamped>
    </Stack>
  );
}

function Figures({ item }: { item: AdminGalleryItem }) {
  const { t } = useTranslation('admin-gallery');
  const format = useFormat();
  return (
    <Group component="span" gap="sm" wrap="nowrap">
      <Group component="span" gap={4} wrap="nowrap" title={t('likes')}>
        <IconHeart size={16} color="var(--ink-soft)" aria-hidden />{' '}
        <span className="visually-hidden">{t('likes')}:</span>
        {format.number(item.likes)}
      </Group>
      <Group component="span" gap={4} wrap="nowrap" title={t('views')}>
        <IconEye size={16} color="var(--ink-soft)" aria-hidden />{' '}
        <span className="visually-hidden">{t('views')}:</span>
        {format.number(item.views)}
      </Group>
    </Group>
  );
}

function MasterName({ item }: { item: AdminGalleryItem }) {
  if (item.masterId === null) return item.masterName || '–';
  return (
    <Link to="/master/$id" params={{ id: String(item.masterId) }}>
      {item.masterName}
    </Link>
  );
}

/** The columns of both galleries. */
export function useGalleryColumns(): AdminColumn<AdminGalleryItem>[] {
  const { t } = useTranslation(['admin-gallery', 'works']);
  const format = useFormat();
  const shelf = ({ category }: AdminGalleryItem) =>
    category === null ? '–' : t(`works:categories.${category}`);
  const status = ({ isVisible }: AdminGalleryItem) => t(isVisible ? 'visible' : 'hidden');
  return [
    {
      key: 'image',
      title: t('columns.image'),
      width: 104,
      isPicture: true,
      render: (item) => <Thumbnail item={item} />,
    },
    {
      key: 'title',
      title: t('columns.title'),
      isTitle: true,
      render: (item) => <Titled item={item} />,
      text: ({ title, description }) => `${title} – ${description}`,
    },
    {
      key: 'master',
      title: t('columns.master'),
      render: (item) => <MasterName item={item} />,
      text: ({ masterName }) => masterName,
    },
    { key: 'category', title: t('columns.category'), render: shelf, text: shelf },
    {
      key: 'stats',
      title: t('columns.stats'),
      render: (item) => <Figures item={item} />,
      text: ({ likes, views }) => `${likes} / ${views}`,
    },
    {
      key: 'status',
      title: t('columns.status'),
      render: (item) => (
        <StatusBadge tone={item.isVisible ? 'green' : 'grey'}>{status(item)}</StatusBadge>
      ),
      text: status,
    },
    {
      key: 'date',
      title: t('columns.date'),
      render: ({ createdAt }) => format.shortDate(createdAt),
      text: ({ createdAt }) => format.shortDate(createdAt),
    },
  ];
}
