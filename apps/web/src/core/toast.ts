import { notifications } from '@mantine/notifications';
import i18next from 'i18next';

type Toast = { title: string; message?: string; tone?: 'success' | 'error' | 'info' };

const COLORS = { success: 'brand', error: 'red', info: 'gray' } as const;

/** One toast at a time: a new one takes the place of the one that is shown. */
export function showToast({ title, message = '', tone = 'success' }: Toast): void {
  notifications.cleanQueue();
  notifications.clean();
  notifications.show({
    title,
    message,
    color: COLORS[tone],
    role: tone === 'error' ? 'alert' : 'status',
    'data-tone': tone,
    closeButtonProps: { 'aria-label': i18next.t('closeToast', { ns: 'core' }) },
  });
}
