import { OwnReviews } from '../../masters/reviews/own-reviews.tsx';
import type { TabProps } from './tab-props.ts';

export default function ReviewsTab({ profile: { masterId, firstName } }: TabProps) {
  return masterId === null ? null : <OwnReviews masterId={masterId} firstName={firstName} />;
}
