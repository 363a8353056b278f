import { useState } from 'react';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Text } from '../../ui/layout.tsx';

/** Roughly the number of characters in three lines. */
const shortLength = 140;

/** The comment clamped to three lines; expands in place. */
export function ReviewComment({ text }: { text: string }) {
  const { t } = useTranslation('admin-reviews');
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > shortLength || text.split('\n').length > 3;
  const style = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const;
  if (!isLong) return <p style={style}>{text}</p>;
  return (
    <>
      <Text inherit {...(!isOpen && { lineClamp: 3 })} style={style}>
        {text}
      </Text>
      <Button
        variant="transparent"
        size="compact-sm"
        px={0}
        mih={32}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('less') : t('more')}
      </Button>
    </>
  );
}
