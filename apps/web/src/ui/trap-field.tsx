import classes from './trap-field.module.css';

/** Programs fill in every field they find. People neither see nor reach this one; nor do those who listen. */
export function TrapField({ label }: { label: string }) {
  return (
    <div className={classes.trap} aria-hidden>
      <label>
        {label}
        <input name="homepage" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
