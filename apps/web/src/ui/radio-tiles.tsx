import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';
import { Box, Text } from './layout.tsx';
import classes from './radio-tiles.module.css';

type RadioFieldsetProps = {
  legend: ReactNode;
  /** The field of a form, to which a refusal leads. */
  field: string;
  error?: ReactNode;
  /** Columns on a phone and above; one by default. */
  columns?: 'five-or-two';
  /** The tiles. */
  children: ReactNode;
  /** Below the error. */
  notes?: ReactNode;
};

/** One of several in view, each a tile of finger size: `RadioTile`s. */
export function RadioFieldset(props: RadioFieldsetProps) {
  const { legend, field, error, columns, children, notes } = props;
  const errorId = useId();
  return (
    <Box
      component="fieldset"
      miw={0}
      m={0}
      p={0}
      bd="none"
      data-field={field}
      aria-describedby={error ? errorId : undefined}
    >
      <Text component="legend" fw={600} mb="xs">
        {legend}
      </Text>
      <div className={classes.tiles} data-columns={columns}>
        {children}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
      {notes}
    </Box>
  );
}

type RadioTileProps = {
  name: string;
  value: string | number;
  isChosen: boolean;
  isDisabled?: boolean;
  /** Text at the left and the right, instead of the middle. */
  isWide?: boolean;
  children: ReactNode;
  onChoose(): void;
};

/** A radio button that fills its tile. */
export function RadioTile(props: RadioTileProps) {
  const { name, value, isChosen, isDisabled = false, isWide = false, children, onChoose } = props;
  return (
    <label className={classes.tile}>
      <input
        className={classes.input}
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
      />
      <span className={classes.face} data-wide={isWide || undefined}>
        {children}
      </span>
    </label>
  );
}
