import type { PictureFocus } from '@mesterhand/domain/pictures/schema';
import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../core/navigation/lazy-part.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';

const FocusPicker = lazyPart(() => import('./focus-picker.tsx'));

type FocusPartProps = Pick<ComponentProps<typeof FocusPicker>, 'pictures' | 'shown'> & {
  onSaved?: (saved: PictureFocus) => void;
};

/** A button that opens the choice of the crops of some pictures below itself. */
export default function FocusPart({ onSaved, ...pictures }: FocusPartProps) {
  const { t } = useTranslation('pictures');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        mih={44}
        w="fit-content"
        px="md"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('choose')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <FocusPicker
            {...pictures}
            onSaved={(saved) => {
              close();
              onSaved?.(saved);
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
