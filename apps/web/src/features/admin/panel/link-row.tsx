import { Group } from '../../../ui/layout.tsx';
import classes from './link-row.module.css';

/** Links to pages about what is shown, each as high as a finger. */
export const LinkRow = Group.withProps({
  gap: '0 var(--space-4)',
  mih: 44,
  classNames: { root: classes.row ?? '' },
});
