/** A honeypot: bots fill in every field. People neither see nor reach this one, with a screen reader either. */
export function HoneypotField({ label }: { label: string }) {
  return (
    <div className="visually-hidden" aria-hidden>
      <label>
        {label}
        <input name="homepage" tabIndex={-1} autoComplete="off" defaultValue="" />
      </label>
    </div>
  );
}
