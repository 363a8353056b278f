import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';

/** A click for a new tab or window is left to the browser. */
const isForBrowser = ({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey || button !== 0;

/** Leads to the editor of an offer. The page is another feature's: its path is not among the routes known here. */
export function OfferLink({ requestId, isFirst }: { requestId: number; isFirst: boolean }) {
  const { t } = useTranslation('job-requests');
  const { history } = useRouter();
  const path = `/offers/new?request=${requestId}`;
  const follow = (event: MouseEvent) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    history.push(path);
  };
  return (
    <Button
      component="a"
      href={path}
      size="lg"
      variant={isFirst ? 'filled' : 'light'}
      onClick={follow}
    >
      {t(isFirst ? 'received.offer' : 'received.toOffer')}
    </Button>
  );
}
