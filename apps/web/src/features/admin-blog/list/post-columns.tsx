import type { PostStatus } from '@mesterhand/domain/blog/categories';
import type { Post } from '@mesterhand/domain/blog/schema';
import { imageUrl } from '@mesterhand/domain/uploads/images';
import { useFormat } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { type BadgeTone, StatusBadge } from '../../../ui/badge.tsx';
import { IconNews } from '../../../ui/icons.gen.ts';
import { Box, Group } from '../../../ui/layout.tsx';
import type { AdminColumn } from '../../admin/table/table-columns.ts';
import classes from './post-list.module.css';

const tones: Record<PostStatus, BadgeTone> = {
  published: 'green',
  draft: 'yellow',
  archived: 'grey',
};

function TitleCell({ post }: { post: Post }) {
  return (
    <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
      {post.cover === null ? (
        <span className={classes.thumb} aria-hidden>
          <IconNews size={20} stroke={1.6} />
        </span>
      ) : (
        <img
          className={classes.thumb}
          src={imageUrl(post.cover, 'thumb')}
          alt=""
          width={56}
          height={40}
          loading="lazy"
        />
      )}
      <Box component="span" miw={0}>
        {post.title}
      </Box>
    </Group>
  );
}

/** The columns of the post list. */
export function usePostColumns(): readonly AdminColumn<Post>[] {
  const { t } = useTranslation('admin-blog');
  const format = useFormat();
  return [
    {
      key: 'title',
      title: t('columns.title'),
      isTitle: true,
      render: (post) => <TitleCell post={post} />,
      text: (post) => post.title,
    },
    {
      key: 'category',
      title: t('columns.category'),
      render: ({ category }) => category,
      text: ({ category }) => category,
    },
    {
      key: 'status',
      title: t('columns.status'),
      render: ({ status }) => (
        <StatusBadge tone={tones[status]}>{t(`statuses.${status}`)}</StatusBadge>
      ),
      text: ({ status }) => t(`statuses.${status}`),
    },
    {
      key: 'author',
      title: t('columns.author'),
      render: ({ author }) => author,
      text: ({ author }) => author,
    },
    {
      key: 'views',
      title: t('columns.views'),
      align: 'right',
      render: ({ views }) => format.number(views),
      text: ({ views }) => views,
    },
    {
      key: 'readTime',
      title: t('columns.readTime'),
      render: ({ readTime }) => readTime,
      text: ({ readTime }) => readTime,
    },
    {
      key: 'createdAt',
      title: t('columns.createdAt'),
      width: 168,
      render: ({ createdAt }) => format.date(createdAt),
      text: ({ createdAt }) => format.date(createdAt),
    },
    {
      key: 'publishedAt',
      title: t('columns.publishedAt'),
      isOptional: true,
      render: ({ publishedAt }) => (publishedAt === null ? '–' : format.date(publishedAt)),
      text: ({ publishedAt }) => (publishedAt === null ? '' : format.date(publishedAt)),
    },
    {
      key: 'slug',
      title: t('form.slug'),
      isOptional: true,
      render: ({ slug }) => slug,
      text: ({ slug }) => slug,
    },
  ];
}
