import classes from '../profile.module.css';

/** Upload progress; `sent` from 0 to 1. */
export function UploadBar({ sent, label }: { sent: number; label: string }) {
  return (
    <div className={classes.upload}>
      <span>{label}</span>
      <progress value={sent} max={1} aria-label={label} />
    </div>
  );
}
