import type { AdminCategory } from '@mesterhand/domain/admin/categories';
import { useCategoryWords } from '../../core/i18n/category-names.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { categoryIcon, categoryTint } from '../../ui/category-style.ts';
import { Box, Group, Text } from '../../ui/layout.tsx';
import { IconTile } from '../admin/panel/icon-tile.tsx';
import { Clamped } from '../admin/table/clamped.tsx';
import type { AdminColumn } from '../admin/table/table-columns.ts';
import { useHryvnias } from './category-price.ts';

/** A category's name with its icon, as on the site. */
function Sign({ category }: { category: AdminCategory }) {
  const word = useCategoryWords();
  const Icon = categoryIcon(category.code, category.icon);
  return (
    <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
      <IconTile color={category.color} size={40}>
        <Icon size={20} stroke={1.8} aria-hidden />
      </IconTile>
      <span>{word(category.name)}</span>
    </Group>
  );
}

function Color({ color }: Pick<AdminCategory, 'color'>) {
  const { t } = useTranslation('admin-categories');
  return (
    <Box
      component="span"
      display="inline-block"
      px={10}
      py={2}
      bdrs="var(--radius-pill)"
      fw={650}
      fz="sm"
      style={categoryTint(color)}
    >
      {t(`colors.${color}`)}
    </Box>
  );
}

/** The columns of the category list. */
export function useCategoryColumns(): AdminColumn<AdminCategory>[] {
  const { t } = useTranslation('admin-categories');
  const format = useFormat();
  const word = useCategoryWords();
  const hryvnias = useHryvnias();
  return [
    {
      key: 'name',
      title: t('fields.name'),
      sort: 'name',
      isTitle: true,
      width: 240,
      text: ({ name }) => name,
      render: (category) => <Sign category={category} />,
    },
    {
      key: 'description',
      title: t('fields.description'),
      text: ({ description }) => description,
      render: ({ description }) => (
        <Clamped c="dimmed" maw="68ch">
          {word(description)}
        </Clamped>
      ),
    },
    {
      key: 'color',
      title: t('fields.color'),
      width: 130,
      text: ({ color }) => t(`colors.${color}`),
      render: ({ color }) => <Color color={color} />,
    },
    {
      key: 'basePrice',
      title: t('fields.basePrice'),
      sort: 'basePrice',
      align: 'right',
      width: 180,
      text: ({ basePrice }) => basePrice,
      render: ({ basePrice }) => (
        <Text span inherit fw={650} textWrap="nowrap">
          {hryvnias(basePrice)}
        </Text>
      ),
    },
    {
      key: 'services',
      title: t('fields.services'),
      sort: 'servicesCount',
      align: 'right',
      width: 110,
      text: ({ servicesCount }) => servicesCount,
      render: ({ servicesCount }) => format.number(servicesCount),
    },
    {
      key: 'masters',
      title: t('fields.masters'),
      sort: 'mastersCount',
      align: 'right',
      width: 120,
      text: ({ mastersCount }) => mastersCount,
      render: ({ mastersCount }) => format.number(mastersCount),
    },
    {
      key: 'code',
      title: t('fields.code'),
      isOptional: true,
      width: 180,
      text: ({ code }) => code,
      render: ({ code }) => (
        <Text component="code" size="sm">
          {code}
        </Text>
      ),
    },
  ];
}
