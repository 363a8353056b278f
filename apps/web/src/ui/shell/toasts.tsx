import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { useRef } from 'react';
import classes from './toasts.module.css';
import { useToastPlace } from './use-toast-place.ts';

/** One toast at a time, for five seconds. */
export default function Toasts() {
  const line = useRef<HTMLDivElement>(null);
  useToastPlace(line);
  return (
    <div className={classes.line} ref={line}>
      <Notifications
        limit={1}
        autoClose={5000}
        position="bottom-center"
        withinPortal={false}
        className={classes.toasts ?? ''}
      />
    </div>
  );
}
