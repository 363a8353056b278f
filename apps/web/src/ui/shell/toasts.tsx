import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './toasts.module.css';

/** One toast at a time, for five seconds. */
export default function Toasts() {
  return (
    <div className={classes.line}>
      <Notifications
        limit={1}
        autoClose={5000}
        position="top-center"
        withinPortal={false}
        className={classes.toasts ?? ''}
      />
    </div>
  );
}
