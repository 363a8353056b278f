import { can } from '@mesterhand/domain/access/policy';
import type { Verification } from '@mesterhand/domain/admin/verification';
import {
  type DocumentType,
  documentTypes,
  requiredDocuments,
} from '@mesterhand/domain/uploads/documents';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '../../core/i18n/format.ts';
import { useSession } from '../../core/session/session.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VerifiedBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Columns } from '../../ui/columns.tsx';
import { IconFileUnknown } from '../../ui/icons.gen.ts';
import { Group, Stack, Text } from '../../ui/layout.tsx';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { actorOf } from '../bookings/actor.ts';
import { BadgeDecision } from './badge-decision.tsx';
import { DocumentDecision } from './document-decision.tsx';
import { IdentityDocumentCard } from './identity-document-card.tsx';
import { useTradeWords } from './trade.ts';
import { useReviewed, useVerificationRefresh } from './use-verifications.ts';
import classes from './verification.module.css';

function Head({ master }: { master: Verification }) {
  const { t } = useTranslation('admin-verification');
  const format = useFormat();
  const tradeOf = useTradeWords();
  const { userId, masterId, firstName, lastName, avatar, email, phone, createdAt } = master;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <Group component="header" gap="md" align="flex-start">
      <Avatar name={name} src={avatar} size={72} seed={userId} />
      <Stack flex="1 1 240px" gap={4} miw={0}>
        <Group component="h2" gap="xs" fz="xl">
          {name} {master.isVerified && <VerifiedBadge />}
        </Group>
        <Text c="dimmed" size="sm">
          {tradeOf(master)}
        </Text>
        {master.licensedWorks.length > 0 && (
          <Text c="dimmed" size="sm">
            {t('works.licensed', { works: master.licensedWorks.join(', ') })}
          </Text>
        )}
        <Group className={classes.contacts} component="p" gap="4px var(--space-4)">
          <a href={`mailto:${email}`}>{email}</a>
          {phone !== '' && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
          <Text span c="dimmed" size="sm">
            {t('since', { date: format.date(createdAt) })}
          </Text>
        </Group>
        <Group className={classes.contacts} component="p" gap="4px var(--space-4)">
          <Link to="/master/$id" params={{ id: String(masterId) }}>
            {t('publicProfile')}
          </Link>
          <Link
            to="/admin/{-$tab}"
            params={{ tab: 'users' }}
            search={{ search: email, item: userId }}
          >
            {t('inUsers')}
          </Link>
        </Group>
      </Stack>
    </Group>
  );
}

const isRequired = (type: DocumentType): boolean =>
  requiredDocuments.some((required) => required === type);

function NotSent({ type }: { type: DocumentType }) {
  const { t } = useTranslation(['admin-verification', 'auth']);
  return (
    <Stack
      className={classes.notSent}
      component="li"
      align="center"
      justify="center"
      gap="xs"
      p="md"
      mih={180}
      ta="center"
      c="dimmed"
    >
      <IconFileUnknown size={28} stroke={1.5} aria-hidden />
      <Text component="h3" fz="md">
        {t(`auth:documents.${type}`)}
      </Text>
      <p>{t(isRequired(type) ? 'paper.notSent' : 'paper.notSentOptional')}</p>
    </Stack>
  );
}

/** Nobody decides on their own documents or badge. */
function Documents({ master }: { master: Verification }) {
  const { t } = useTranslation('admin-verification');
  const refresh = useVerificationRefresh();
  const session = useSession();
  const actor = session && actorOf(session.user);
  const { userId, documents } = master;
  const mayDecide = can(actor, 'documents.decide', { ownerId: userId });
  return (
    <>
      {can(actor, 'masters.verify', { userId }) ? (
        <BadgeDecision master={master} />
      ) : (
        <Callout tone="yellow">{t('own')}</Callout>
      )}
      <Columns
        component="ul"
        repeat="auto-fill"
        width={270}
        gap="md"
        align="stretch"
        aria-label={t('documents')}
      >
        {documentTypes.map((type) => {
          const document = documents.find((one) => one.type === type);
          if (document === undefined) return <NotSent key={type} type={type} />;
          return (
            <IdentityDocumentCard
              key={document.fileName}
              document={document}
              onOutdated={() => void refresh()}
            >
              {mayDecide && <DocumentDecision master={master} document={document} />}
            </IdentityDocumentCard>
          );
        })}
      </Columns>
    </>
  );
}

function Skeleton() {
  return (
    <>
      <LoadingNote />
      <SkeletonBlock width="60%" height={72} radius={20} />
      <SkeletonBlock width="100%" height={320} radius={20} />
    </>
  );
}

type MasterReviewProps = {
  userId: number;
  /** From the list next to it. */
  listed: Verification | undefined;
  /** Shown at the end: the link to the next master. */
  next?: ReactNode;
  onClose(): void;
};

/** A master's documents, each with its decision, and the badge (trap 18). */
export function MasterReview({ userId, listed, next, onClose }: MasterReviewProps) {
  const { t } = useTranslation('admin-verification');
  const { master, isGone, error, refetch } = useReviewed(userId, listed);
  const close = <Button onClick={onClose}>{t('toList')}</Button>;
  if (isGone)
    return <EmptyState art="search" title={t('gone')} text={t('goneText')} action={close} />;
  if (master)
    return (
      <Stack
        component="article"
        gap="lg"
        miw={0}
        aria-label={`${master.firstName} ${master.lastName}`}
      >
        <Head master={master} />
        <Documents master={master} />
        {next}
      </Stack>
    );
  if (error) return <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} />;
  return <Skeleton />;
}
