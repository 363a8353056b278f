import { IconCheck } from './icons.gen.ts';
import classes from './step-progress.module.css';

type StepProgressProps<Step extends string> = {
  /** The accessible name of the list. */
  label: string;
  /** In their order, each with its text. */
  steps: readonly { name: Step; text: string }[];
  current: Step;
  /** The completed steps, where they can be completed in any order; otherwise those before the current one. */
  done?: readonly Step[];
  onBack(step: Step): void;
};

/** The progress through a form in steps; completed steps link back. */
export function StepProgress<Step extends string>({
  label,
  steps,
  current,
  done,
  onBack,
}: StepProgressProps<Step>) {
  const open = steps.findIndex(({ name }) => name === current);
  const stateOf = (name: Step, place: number): 'done' | 'current' | 'ahead' => {
    if (place === open) return 'current';
    return (done?.includes(name) ?? place < open) ? 'done' : 'ahead';
  };
  return (
    <ol className={classes.steps} aria-label={label}>
      {steps.map(({ name, text }, place) => {
        const state = stateOf(name, place);
        const content = (
          <>
            <span className={classes.number} aria-hidden>
              {state === 'done' ? <IconCheck size={16} stroke={2.4} /> : place + 1}
            </span>
            {text}
          </>
        );
        return (
          <li key={name} aria-current={state === 'current' ? 'step' : undefined}>
            {state === 'done' ? (
              <button
                type="button"
                className={classes.step}
                data-state={state}
                onClick={() => onBack(name)}
              >
                {content}
              </button>
            ) : (
              <span className={classes.step} data-state={state}>
                {content}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
