import { type ChangeEvent, type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { Text } from '../../ui/layout.tsx';
import classes from './coordinates.module.css';
import { type FieldName, fieldNames, isReadable, type Viewer } from './viewer-state.ts';

type Typed = (field: FieldName, text: string) => void;

/** Rewriting ignored or rounded input would move the caret to the end. */
function typeKeepingCaret(
  { currentTarget: input }: ChangeEvent<HTMLInputElement>,
  update: () => void,
) {
  const { value: typed, selectionStart } = input;
  update();
  queueMicrotask(() => {
    if (selectionStart === null || input.value === typed) return;
    const at = selectionStart - Math.max(0, typed.length - input.value.length);
    input.setSelectionRange(at, at);
  });
}

type PlaceFormProps = {
  fields: Viewer['fields'];
  /** True while the device fills in the fields. */
  isLocked: boolean;
  onType: Typed;
  onSettle(): void;
  onShow(): void;
};

/** Input of the coordinates. */
export function PlaceForm({ fields, isLocked, onType, onSettle, onShow }: PlaceFormProps) {
  const { t } = useTranslation('admin-coordinates');
  const [editing, setEditing] = useState<FieldName | null>(null);
  const [wasRefused, setRefused] = useState(false);
  const inputs = useRef(new Map<FieldName, HTMLInputElement | null>());
  const isWrong = (field: FieldName) =>
    !isReadable(field, fields[field]) && (wasRefused || editing !== field);
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const wrong = fieldNames.find((field) => !isReadable(field, fields[field]));
    setRefused(wrong !== undefined);
    if (wrong === undefined) onShow();
    else inputs.current.get(wrong)?.focus();
  };
  const leave = () => {
    setEditing(null);
    onSettle();
  };
  return (
    <Card as="section">
      <Text component="h2" mb="md" fz="lg">
        {t('form.title')}
      </Text>
      <form className={classes.form} noValidate onSubmit={send}>
        {fieldNames.map((field) => (
          <TextInput
            key={field}
            ref={(input) => void inputs.current.set(field, input)}
            label={t(`form.${field}`)}
            value={fields[field]}
            error={isWrong(field) && t(`form.${field}Error`)}
            readOnly={isLocked}
            autoComplete="off"
            // Telephone keypads have no minus sign.
            inputMode={field === 'accuracy' ? 'decimal' : 'text'}
            aria-describedby="coordinates-hint"
            onFocus={() => setEditing(field)}
            onBlur={leave}
            onChange={(event) =>
              typeKeepingCaret(event, () => onType(field, event.currentTarget.value))
            }
          />
        ))}
        <Text c="dimmed" size="sm" id="coordinates-hint">
          {t(isLocked ? 'form.locked' : 'form.hint')}
        </Text>
        <Button type="submit" fullWidth>
          {t('form.show')}
        </Button>
      </form>
    </Card>
  );
}
