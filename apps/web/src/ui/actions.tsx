import classes from './actions.module.css';
import { Group } from './layout.tsx';

/** A row of buttons; on phones each has a row of its own. */
export const Actions = Group.withProps({ gap: 'sm', classNames: { root: classes.actions ?? '' } });
