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
import { IconFileUnknown } from '../../ui/icons.gen.ts';
import { SkeletonBlock, LoadingNote } from '../../ui/skeletons.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { actorOf } from '../bookings/actor.ts';
import { BadgeDecision } from './badge-decision.tsx';
import { DocumentDecision } from './document-decision.tsx';
import documentClasses from './identity-document.module.css';
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
    <header className={classes.head}>
      <Avatar name={name} src={avatar} size={72} seed={userId} />
      <div className={classes.who}>
        <h2 className={classes.name}>
          {name} {master.isVerified && <VerifiedBadge />}
        </h2>
        <p className={classes.soft}>{tradeOf(master)}</p>
        {master.licensedWorks.length > 0 && (
          <p className={classes.soft}>
            {t('works.licensed', { works: master.licensedWorks.join(', ') })}
          </p>
        )}
        <p className={classes.contacts}>
          <a href={`mailto:${email}`}>{email}</a>
          {phone !== '' && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
          <span className={classes.soft}>{t('since', { date: format.date(createdAt) })}</span>
        </p>
        <p className={classes.contacts}>
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
        </p>
      </div>
    </header>
  );
}

const isRequired = (type: DocumentType): boolean =>
  requiredDocuments.some((required) => required === type);

function NotSent({ type }: { type: DocumentType }) {
  const { t } = useTranslation(['admin-verification', 'auth']);
  return (
    <li className={classes.notSent}>
      <IconFileUnknown size={28} stroke={1.5} aria-hidden />
      <h3 className={documentClasses.name}>{t(`auth:documents.${type}`)}</h3>
      <p>{t(isRequired(type) ? 'paper.notSent' : 'paper.notSentOptional')}</p>
    </li>
  );
}

/** Nobody decides on their own documents or badge. */
function Papers({ master }: { master: Verification }) {
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
        <p className={classes.own}>{t('own')}</p>
      )}
      <ul className={documentClasses.documents} aria-label={t('papers')}>
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
      </ul>
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
      <article className={classes.review} aria-label={`${master.firstName} ${master.lastName}`}>
        <Head master={master} />
        <Papers master={master} />
        {next}
      </article>
    );
  if (error) return <ErrorState error={error} title={t('failed')} onRetry={() => void refetch()} />;
  return <Skeleton />;
}
