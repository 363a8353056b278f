import { type ReactNode, useId } from 'react';
import { Text } from '../../../ui/layout.tsx';
import classes from './choice-field.module.css';

type ChoiceFieldProps<Value extends string> = {
  label: string;
  /** In their order, each with its text. */
  choices: readonly { value: Value; text: string }[];
  /** Undefined until one is chosen. */
  value: Value | undefined;
  error?: ReactNode;
  onChange(value: Value): void;
};

/** One of a few: radio buttons of finger size side by side. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { label, choices, value, error, onChange } = props;
  const id = useId();
  return (
    <fieldset
      className={classes.field}
      role="radiogroup"
      aria-invalid={Boolean(error)}
      aria-describedby={`${id}-error`}
    >
      <legend>{label}</legend>
      <div className={classes.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input
              type="radio"
              name={id}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.text}
          </label>
        ))}
      </div>
      <Text id={`${id}-error`} c="var(--danger)" size="sm" mt={4}>
        {error}
      </Text>
    </fieldset>
  );
}
