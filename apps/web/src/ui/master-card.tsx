import type { MasterCard as Master } from '@mesterhand/domain/masters/schema';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDialog } from '../core/navigation/dialogs.tsx';
import { useTranslation } from '../core/i18n/translation.ts';
import { Avatar } from './avatar.tsx';
import { StatusBadge, VerifiedBadge } from './badge.tsx';
import { Button, ButtonLink } from './button.tsx';
import { Card, CardFoot, cardLink } from './card.tsx';
import classes from './master-card.module.css';
import { Price } from './price.tsx';
import { Rating } from './rating.tsx';

export type MasterCardData = Pick<
  Master,
  | 'id'
  | 'name'
  | 'user'
  | 'specialization'
  | 'description'
  | 'hourlyRate'
  | 'rating'
  | 'reviewCount'
  | 'completedJobs'
  | 'isVerified'
  | 'city'
>;

type MasterCardProps = {
  master: MasterCardData;
  /** Search results open the profile in a new tab, so that the search stays. */
  newTab?: boolean;
  /** Rendered in the upper corner, above the card's link. */
  corner?: ReactNode;
  /** Rendered above the price: why this master matches a search. */
  children?: ReactNode;
};

const NEW_TAB = { target: '_blank', rel: 'noopener' };

export function MasterCard({ master, newTab = false, corner, children }: MasterCardProps) {
  const { t } = useTranslation(['ui', 'core']);
  const dialog = useDialog();
  const profile = {
    to: '/master/$id',
    params: { id: String(master.id) },
    ...(newTab && NEW_TAB),
  } as const;
  return (
    <Card as="article" interactive className={classes.card}>
      <div className={classes.head}>
        <Avatar name={master.name} src={master.user.avatar} size={72} seed={master.id} />
        <div>
          <h3 className="one-line">
            <Link className={cardLink} {...profile}>
              {master.name}
            </Link>
          </h3>
          <p className={`soft small ${classes.trade}`}>
            {master.specialization}
            {master.city && <span> · {t(`core:cities.${master.city}`)}</span>}
          </p>
          <Rating value={master.rating} count={master.reviewCount} />
        </div>
        {corner && <div className={classes.corner}>{corner}</div>}
      </div>
      <p className={`soft small ${classes.text}`}>{master.description}</p>
      <div className={`cluster ${classes.badges}`}>
        {master.isVerified && <VerifiedBadge />}
        {master.completedJobs > 0 && (
          <StatusBadge tone="grey">{t('jobs', { count: master.completedJobs })}</StatusBadge>
        )}
      </div>
      {children}
      <CardFoot>
        {master.hourlyRate === null ? (
          <span />
        ) : (
          <Price amount={master.hourlyRate} from unit="hour" />
        )}
        <div className={`cluster ${classes.actions}`}>
          <ButtonLink
            {...profile}
            variant="light"
            size="sm"
            aria-label={t('master.profileOf', { name: master.name })}
          >
            {t('master.profile')}
          </ButtonLink>
          <Button
            size="sm"
            aria-label={t('master.bookOf', { name: master.name })}
            onClick={() => dialog.open({ dialog: 'booking', master: master.id })}
          >
            {t('master.book')}
          </Button>
        </div>
      </CardFoot>
    </Card>
  );
}
