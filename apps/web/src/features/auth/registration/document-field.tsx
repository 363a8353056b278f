import { type DocumentType, documentMimes, megabyte } from '@mesterhand/domain/uploads/documents';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useLocale } from '../../../core/i18n/format.ts';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { IconButton } from '../../../ui/button.tsx';
import { IconFileText, IconPhoto, IconUpload, IconX } from '../../../ui/icons.gen.ts';
import { Stack, Text } from '../../../ui/layout.tsx';
import classes from './document-field.module.css';

type DocumentFieldProps = {
  type: DocumentType;
  file: File | undefined;
  error: ReactNode;
  required: boolean;
  maxMegabytes: number;
  disabled: boolean;
  onChoose(file: File | undefined): void;
};

function useFileSize() {
  const locale = useLocale();
  return (bytes: number): string => {
    const unit = bytes < megabyte ? 'kilobyte' : 'megabyte';
    const amount = unit === 'kilobyte' ? Math.ceil(bytes / 1024) : bytes / megabyte;
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      maximumFractionDigits: 1,
    }).format(amount);
  };
}

/** A drop zone that ignores files dropped elsewhere. */
function useDrop(onDrop: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  const stop = (event: DragEvent) => event.preventDefault();
  return {
    isOver,
    handlers: {
      onDragEnter: stop,
      onDragOver: (event: DragEvent) => {
        stop(event);
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        stop(event);
        setIsOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onDrop(file);
      },
    },
  };
}

function Chosen({ file, onRemove }: { file: File; onRemove(): void }) {
  const { t } = useTranslation('auth');
  const fileSize = useFileSize();
  const Icon = file.type === 'application/pdf' ? IconFileText : IconPhoto;
  return (
    <>
      <Icon size={28} stroke={1.6} aria-hidden />
      <div className={classes.pick}>
        <Text fw={650} truncate>
          {file.name}
        </Text>
        <small>{fileSize(file.size)}</small>
      </div>
      <IconButton label={t('documents.remove', { name: file.name })} onClick={onRemove}>
        <IconX size={20} aria-hidden />
      </IconButton>
    </>
  );
}

/** One document: chosen or dropped, shown with its size, removable. */
export function DocumentField(props: DocumentFieldProps) {
  const { type, file, error, required, maxMegabytes, disabled, onChoose } = props;
  const { t } = useTranslation('auth');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useDrop(onChoose);
  const remove = () => {
    onChoose(undefined);
    input.current?.focus();
  };
  return (
    <Stack gap={2}>
      <Text component="label" fw={600} htmlFor={id}>
        {t(`documents.${type}`)}
        {!required && ` (${t('fields.optional')})`}
      </Text>
      <Text c="dimmed" size="sm" id={`${id}-hint`}>
        {t(`documents.${type}Hint`)}
      </Text>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        data-chosen={file ? true : undefined}
        data-bad={error ? true : undefined}
        {...handlers}
      >
        <input
          ref={input}
          id={id}
          className="visually-hidden"
          type="file"
          name={type}
          accept={documentMimes.join(',')}
          disabled={disabled}
          aria-required={required}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={({ currentTarget }) => {
            const picked = currentTarget.files?.[0];
            if (picked) onChoose(picked);
            currentTarget.value = '';
          }}
        />
        {file ? (
          <Chosen file={file} onRemove={remove} />
        ) : (
          <>
            <IconUpload size={26} stroke={1.7} aria-hidden />
            <label className={classes.pick} htmlFor={id} aria-hidden>
              <strong>
                {t('documents.pick')} <span className={classes.orDrop}>{t('documents.drop')}</span>
              </strong>
              <small>{t('documents.formats', { max: maxMegabytes })}</small>
            </label>
          </>
        )}
      </div>
      <Text c="var(--danger)" size="sm" mt={4} id={`${id}-error`}>
        {error}
      </Text>
    </Stack>
  );
}
