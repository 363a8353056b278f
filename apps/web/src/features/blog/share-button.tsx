import { useState } from 'react';
import { showToast } from '../../core/browser/toast.ts';
import { useTranslation } from '../../core/i18n/translation.ts';
import {
  IconBrandFacebook,
  IconBrandWhatsapp,
  IconBrandX,
  IconLink,
  IconMail,
  IconShare2,
} from '../../ui/icons.gen.ts';
import { Menu } from '../../ui/menu.tsx';
import classes from './article-bar.module.css';
import { type Shared, canonicalAddress, mailAddressOf, sharePlaces } from './share-places.ts';

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;
const placeIcons = { facebook: IconBrandFacebook, x: IconBrandX, whatsapp: IconBrandWhatsapp };
const outside = { component: 'a', target: '_blank', rel: 'noopener noreferrer' } as const;

/** Whether the device handled it; a cancelled share counts as handled. */
async function shareByDevice(shared: Shared): Promise<boolean> {
  if (!('share' in navigator)) return false;
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

function useCopy({ url }: Shared) {
  const { t } = useTranslation('blog');
  return async () => {
    try {
      await navigator.clipboard.writeText(url);
      showToast({ title: t('share.copied') });
    } catch {
      // Browsers deny the clipboard on insecure pages: the link is shown as text.
      showToast({ title: t('share.notCopied'), message: url, tone: 'info' });
    }
  };
}

function Ways({ shared }: { shared: Shared }) {
  const { t } = useTranslation('blog');
  const copy = useCopy(shared);
  return (
    <>
      <Menu.Item leftSection={<IconLink {...icon} />} onClick={() => void copy()}>
        {t('share.copy')}
      </Menu.Item>
      <Menu.Item component="a" href={mailAddressOf(shared)} leftSection={<IconMail {...icon} />}>
        {t('share.mail')}
      </Menu.Item>
      {sharePlaces.map(({ key, name, address }) => {
        const Icon = placeIcons[key];
        return (
          <Menu.Item key={key} {...outside} href={address(shared)} leftSection={<Icon {...icon} />}>
            {t('share.on', { name })}
          </Menu.Item>
        );
      })}
    </>
  );
}

/** Shares the article with the Web Share API where there is one, else through a small menu. */
export default function ShareButton({ title }: { title: string }) {
  const { t } = useTranslation('blog');
  const [shared, setShared] = useState<Shared | null>(null);
  const share = async () => {
    const now = { title, url: canonicalAddress() };
    if (!(await shareByDevice(now))) setShared(now);
  };
  return (
    <Menu
      opened={shared !== null}
      // The button controls opening: a native share needs no menu.
      onChange={(isOpen) => {
        if (!isOpen) setShared(null);
      }}
      position="bottom"
      width={230}
      radius="md"
      shadow="md"
    >
      <Menu.Target>
        <button
          type="button"
          className={classes.button}
          onClick={() => (shared === null ? void share() : setShared(null))}
        >
          <IconShare2 size={22} stroke={1.7} aria-hidden />
          <span>{t('share.button')}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>{shared && <Ways shared={shared} />}</Menu.Dropdown>
    </Menu>
  );
}
