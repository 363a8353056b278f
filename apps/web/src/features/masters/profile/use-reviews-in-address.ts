import { useNavigate } from '@tanstack/react-router';
import { useAddress } from '../../../core/navigation/use-address.ts';

/** The choice of reviews with pictures, as the address of a master's page has it. */
export function useReviewsInAddress() {
  const { reviews } = useAddress('reviews');
  const navigate = useNavigate();
  const choosePictures = (withPictures: boolean) => {
    const chosen: 'pictures' | undefined = withPictures ? 'pictures' : undefined;
    void navigate({
      to: '.',
      search: (kept: object) => ({ ...kept, reviews: chosen }),
      replace: true,
      resetScroll: false,
    });
  };
  return { withPictures: reviews === 'pictures', choosePictures };
}
