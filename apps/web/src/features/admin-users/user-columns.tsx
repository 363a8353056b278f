import type { Role } from '@mesterhand/domain/access/roles';
import { type AdminUser, readDocuments } from '@mesterhand/domain/admin/users';
import { type DocumentType, documentTypes } from '@mesterhand/domain/uploads/documents';
import { useCategories } from '../../core/i18n/category-names.ts';
import { useFormat } from '../../core/i18n/format.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { type BadgeTone, StatusBadge, VerifiedBadge } from '../../ui/badge.tsx';
import { IconCertificate, IconId, IconShield } from '../../ui/icons.gen.ts';
import { Group, Text } from '../../ui/layout.tsx';
import type { AdminColumn } from '../admin/table/table-columns.ts';
import classes from './users.module.css';

const roleTones: Record<Role, BadgeTone> = {
  user: 'grey',
  master: 'grey',
  moderator: 'blue',
  admin: 'indigo',
  superadmin: 'red',
};

export function RoleBadge({ role }: { role: Role }) {
  const { t } = useTranslation('admin-users');
  return <StatusBadge tone={roleTones[role]}>{t(`roles.${role}.name`)}</StatusBadge>;
}

export function TypeBadge({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin-users');
  const { userType } = user;
  return (
    <StatusBadge tone={userType === 'master' ? 'yellow' : 'green'}>
      {t(`types.${userType}`)}
    </StatusBadge>
  );
}

export const nameOf = ({ firstName, lastName }: AdminUser) => `${firstName} ${lastName}`.trim();

/** Names of trades, by code. */
export function useTradeNames(): (user: AdminUser) => string {
  const { data = [] } = useCategories();
  return ({ category }) =>
    category === null ? '' : (data.find(({ code }) => code === category)?.name ?? category);
}

function Person({ user, ownId }: { user: AdminUser; ownId: number }) {
  const { t } = useTranslation('admin-users');
  const name = nameOf(user);
  return (
    <Group
      component="span"
      gap="sm"
      wrap="nowrap"
      display="inline-flex"
      style={{ verticalAlign: 'middle' }}
    >
      <Avatar name={name} src={user.avatar} size={40} seed={user.id} />
      <span>{name}</span>
      {user.id === ownId && <StatusBadge tone="brand">{t('you')}</StatusBadge>}
    </Group>
  );
}

/** Breaks after the icon first, where there is no room. */
function Email({ address }: { address: string }) {
  const place = address.indexOf('@') + 1;
  return (
    <a style={{ overflowWrap: 'anywhere' }} href={`mailto:${address}`}>
      {address.slice(0, place)}
      <wbr />
      {address.slice(place)}
    </a>
  );
}

function Trade({ user, name }: { user: AdminUser; name: string }) {
  if (name === '')
    return (
      <Text span inherit c="dimmed">
        –
      </Text>
    );
  return (
    <Group component="span" gap="xs">
      <span>{name}</span>
      {user.isVerified === true && <VerifiedBadge />}
    </Group>
  );
}

const documentIcons = { personalId: IconId, certificate: IconCertificate, insurance: IconShield };

const documentsOf = ({ documents }: AdminUser): DocumentType[] => {
  const sent = readDocuments(documents);
  return documentTypes.filter((type) => sent[type] !== undefined);
};

function Documents({ user }: { user: AdminUser }) {
  const { t } = useTranslation('admin-users');
  const documents = documentsOf(user);
  if (documents.length === 0)
    return (
      <Text span inherit c="dimmed">
        –
      </Text>
    );
  return (
    <Group className={classes.documents} component="ul" gap="sm">
      {documents.map((type) => {
        const Icon = documentIcons[type];
        return (
          <li key={type} title={t(`documents.${type}`)}>
            <Icon size={20} stroke={1.7} aria-hidden />
            <span>{t(`documents.${type}`)}</span>
          </li>
        );
      })}
    </Group>
  );
}

type Words = {
  type(user: AdminUser): string;
  role(user: AdminUser): string;
  trade(user: AdminUser): string;
  documents(user: AdminUser): string;
  registered(user: AdminUser): string;
};

/** The texts of the cells, for the screen and the export. */
function useUserWords(): Words {
  const { t } = useTranslation('admin-users');
  const format = useFormat();
  return {
    type: ({ userType }) => t(`types.${userType}`),
    role: ({ role }) => t(`roles.${role}.name`),
    trade: useTradeNames(),
    documents: (user) =>
      documentsOf(user)
        .map((type) => t(`documents.${type}`))
        .join(', '),
    registered: ({ createdAt }) => format.shortDate(createdAt),
  };
}

/** The columns of the users; `ownId` marks the viewer. */
export function useUserColumns(ownId: number): AdminColumn<AdminUser>[] {
  const { t } = useTranslation('admin-users');
  const words = useUserWords();
  return [
    {
      key: 'name',
      title: t('columns.name'),
      sort: 'name',
      isTitle: true,
      width: 192,
      render: (user) => <Person user={user} ownId={ownId} />,
      text: nameOf,
    },
    {
      key: 'email',
      title: t('columns.email'),
      sort: 'email',
      width: 184,
      render: ({ email }) => <Email address={email} />,
      text: ({ email }) => email,
    },
    {
      key: 'phone',
      title: t('columns.phone'),
      isOptional: true,
      render: ({ phone }) => phone || '–',
      text: ({ phone }) => phone,
    },
    {
      key: 'type',
      title: t('columns.type'),
      render: (user) => <TypeBadge user={user} />,
      text: words.type,
    },
    {
      key: 'role',
      title: t('columns.role'),
      render: ({ role }) => <RoleBadge role={role} />,
      text: words.role,
    },
    {
      key: 'trade',
      title: t('columns.trade'),
      render: (user) => <Trade user={user} name={words.trade(user)} />,
      text: words.trade,
    },
    {
      key: 'documents',
      title: t('columns.documents'),
      width: 118,
      render: (user) => <Documents user={user} />,
      text: words.documents,
    },
    {
      key: 'createdAt',
      title: t('columns.createdAt'),
      sort: 'createdAt',
      width: 132,
      render: words.registered,
      text: words.registered,
    },
    {
      key: 'id',
      title: t('columns.id'),
      isOptional: true,
      align: 'right',
      render: ({ id }) => id,
      text: ({ id }) => id,
    },
  ];
}
