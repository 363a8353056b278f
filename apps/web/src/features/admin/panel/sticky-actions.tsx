import { Group } from '../../../ui/layout.tsx';
import classes from './sticky-actions.module.css';

/** The buttons at the end of a dialog; on phones within reach of the thumb, however long the dialog is. */
export const StickyActions = Group.withProps({ classNames: { root: classes.actions ?? '' } });
