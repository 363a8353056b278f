import { formatPlace } from '@mesterhand/domain/coordinates/formats';
import { mapLink, mapServices } from '@mesterhand/domain/coordinates/map-links';
import type { Place } from '@mesterhand/domain/tracking/geo';
import { useState } from 'react';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import { Actions } from '../../ui/actions.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/fields.tsx';
import { IconCopy, IconExternalLink } from '../../ui/icons.gen.ts';
import { Stack } from '../../ui/layout.tsx';

/** The clipboard is missing on pages without HTTPS, and may be denied anywhere. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies with eight decimals; when denied, shows the text selected, to be copied by hand. */
function useCopy(text: string) {
  const { t } = useTranslation('admin-coordinates');
  const [wasRefused, setRefused] = useState(false);
  const copy = async () => {
    const isCopied = await writeToClipboard(text);
    setRefused(!isCopied);
    if (isCopied) showToast({ title: t('share.copied'), message: text });
  };
  return { copy, wasRefused };
}

/** Copies the coordinates as text, and links to external maps. */
export function CopyPanel({ place }: { place: Place }) {
  const { t } = useTranslation('admin-coordinates');
  const text = formatPlace(place);
  const { copy, wasRefused } = useCopy(text);
  return (
    <Stack>
      <Actions>
        <Button
          variant="light"
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('share.copy')}
        </Button>
        {mapServices.map((service) => (
          <Button
            key={service}
            component="a"
            href={mapLink(service, place)}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            rightSection={<IconExternalLink size={18} aria-hidden />}
            aria-label={t(`share.open.${service}`)}
          >
            {t(`share.${service}`)}
          </Button>
        ))}
      </Actions>
      {wasRefused && (
        <div role="alert">
          <TextInput
            label={t('share.refused')}
            value={text}
            readOnly
            ref={(input) => input?.select()}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </div>
      )}
    </Stack>
  );
}
