import { readId } from '../../core/navigation/search-params.ts';
import { useOpenItem } from '../admin/panel/open-item.ts';

const ofLog = /^log-(\d+)$/;

/** The open dialog, kept in the URL: `new` or an id for a webhook, `log-12` for a delivery. */
export function useWebhookItem() {
  const { item, open, close } = useOpenItem();
  const delivery = readId(ofLog.exec(item ?? '')?.[1]);
  const webhook = item === 'new' ? ('new' as const) : readId(item);
  return {
    webhook,
    delivery,
    openWebhook: (id: number | 'new') => open(id),
    openDelivery: (id: number) => open(`log-${id}`),
    close,
  };
}
