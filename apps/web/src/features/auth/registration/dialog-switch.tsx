import classes from '../auth.module.css';

type DialogSwitchProps = { question: string; label: string; onSwap(): void };

/** A link from one of the two dialogs to the other. */
export function DialogSwitch({ question, label, onSwap }: DialogSwitchProps) {
  return (
    <p className={classes.swap}>
      {question}
      <button type="button" className={classes.link} onClick={onSwap}>
        {label}
      </button>
    </p>
  );
}
