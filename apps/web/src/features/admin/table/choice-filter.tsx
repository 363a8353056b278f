import { NativeSelect } from '../../../ui/fields.tsx';

type Props<Value extends string | number> = {
  label: string;
  /** The text of no choice. */
  all: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChoose(value: Value | undefined): void;
  /** The width, where the default is too wide beside others. */
  w?: string;
};

/** Narrows a list to the rows with one of a few values. */
export function ChoiceFilter<Value extends string | number>({
  label,
  all,
  choices,
  value,
  onChoose,
  w,
}: Props<Value>) {
  const options = choices.map((choice) => ({ ...choice, value: String(choice.value) }));
  return (
    <NativeSelect
      {...(w !== undefined && { w })}
      label={label}
      data={[{ value: '', label: all }, ...options]}
      value={String(value ?? '')}
      onChange={({ currentTarget }) =>
        onChoose(choices.find((choice) => String(choice.value) === currentTarget.value)?.value)
      }
    />
  );
}
