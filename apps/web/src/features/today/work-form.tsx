import { type PreviewedEntry } from '@mesterhand/domain/work/preview';
import { entryContentInput } from '@mesterhand/domain/work/schema';
import { useState } from 'react';
import { useIssueTexts } from '../../core/api/issue-texts.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { Textarea, TextInput } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import type { WorkContent } from './use-work.ts';

export type FormKind = 'note' | 'material';

type WorkFormProps = {
  kind: FormKind;
  /** The entry that is changed; none for a new one. */
  entry?: PreviewedEntry;
  onSave(content: WorkContent): void;
  onClose(): void;
};

/** The field takes the place of the button that was pressed. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** A note or a material of a job: new, or changed. */
export function WorkForm({ kind, entry, onSave, onClose }: WorkFormProps) {
  const { t } = useTranslation('today');
  const issueTexts = useIssueTexts();
  const [text, setText] = useState(entry?.content.text ?? '');
  const [quantity, setQuantity] = useState<number | string>(entry?.content.quantity ?? 1);
  const [unitPrice, setUnitPrice] = useState<number | string>(entry?.content.unitPrice ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const submit = (event: Pick<Event, 'preventDefault'>) => {
    event.preventDefault();
    const occurredAt = entry?.content.occurredAt ?? new Date().toISOString();
    const price = unitPrice === '' ? null : unitPrice;
    const content =
      kind === 'note'
        ? { kind, occurredAt, text }
        : { kind, occurredAt, text, quantity, unitPrice: price };
    const { data, error } = entryContentInput.safeParse(content);
    if (data !== undefined) {
      onSave(data);
      return onClose();
    }
    const cause = { issues: error.issues, status: 400 };
    setErrors(issueTexts(Object.assign(new Error('input.invalid'), { cause })));
  };
  const labels = { label: t(`work.${kind}Label`), error: errors['text'], value: text };
  return (
    <Form onSubmit={submit} gap="sm">
      {kind === 'note' ? (
        <Textarea
          {...labels}
          ref={focusOnMount}
          autosize
          minRows={2}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      ) : (
        <>
          <TextInput
            {...labels}
            ref={focusOnMount}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <NumberField
            label={t('work.quantity')}
            inputMode="decimal"
            decimals={2}
            value={quantity}
            error={errors['quantity']}
            onChange={setQuantity}
          />
          <NumberField
            label={t('work.unitPrice')}
            inputMode="decimal"
            unit=" kr"
            decimals={2}
            value={unitPrice}
            error={errors['unitPrice']}
            onChange={setUnitPrice}
          />
        </>
      )}
      <Actions>
        <Button type="submit" mih={48}>
          {t('work.save')}
        </Button>
        <Button variant="default" mih={48} onClick={onClose}>
          {t('work.cancel')}
        </Button>
      </Actions>
    </Form>
  );
}
