import { LoadingNote } from '../skeletons.tsx';
import classes from './dialog-waiting.module.css';

/** Answers a press that opens a dialog until its code is loaded. */
export const DialogWaiting = () => (
  <div className={classes.scrim}>
    <LoadingNote />
  </div>
);
