import type { MasterCard } from '@mesterhand/domain/masters/schema';
import { Avatar } from '../../../ui/avatar.tsx';
import { VerifiedBadge } from '../../../ui/badge.tsx';
import { Rating } from '../../../ui/rating.tsx';
import classes from './booking-master.module.css';

type MasterSummary = Pick<
  MasterCard,
  'id' | 'name' | 'user' | 'specialization' | 'rating' | 'reviewCount' | 'isVerified'
>;

/** A summary of the master to be booked. */
export function BookingMaster({ master }: { master: MasterSummary }) {
  return (
    <div className={classes.master}>
      <Avatar name={master.name} src={master.user.avatar} seed={master.id} size={56} />
      <div className={classes.who}>
        <p className={classes.name}>
          {master.name} {master.isVerified && <VerifiedBadge />}
        </p>
        <p className={classes.trade}>{master.specialization}</p>
        <Rating value={master.rating} count={master.reviewCount} />
      </div>
    </div>
  );
}
