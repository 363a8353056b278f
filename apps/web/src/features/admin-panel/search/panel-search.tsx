import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { lazyPart } from '../../../core/navigation/lazy-part.ts';
import { UnstyledButton } from '../../../ui/button.tsx';
import { IconSearch } from '../../../ui/icons.gen.ts';
import { usePanelKeys } from './panel-keys.ts';
import classes from './panel-search.module.css';
import { useAddress } from '../../../core/navigation/use-address.ts';
import { DialogPlace } from '../../../ui/shell/dialog-place.tsx';

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'));
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'));

/** The search in the address, `?find=`: the lists have their own `?search=`. An empty one is an open, empty field. */
function useFind() {
  const { find } = useAddress('find');
  const router = useRouter();
  const navigate = useNavigate();
  const text = typeof find === 'number' ? String(find) : find;
  const go = useCallback(
    (next: string, isOpened: boolean) =>
      void navigate({
        to: '.',
        search: (kept: object): object => ({ ...kept, find: next }),
        state: isOpened ? { dialogOpened: true } : true,
        replace: !isOpened,
        resetScroll: false,
      }),
    [navigate],
  );
  const open = useCallback(() => go('', true), [go]);
  const write = useCallback((next: string) => go(next, false), [go]);
  const close = () => {
    if (router.state.location.state.dialogOpened === true) return router.history.back();
    void navigate({
      to: '.',
      search: (kept: object): object => ({ ...kept, find: undefined }),
      replace: true,
      resetScroll: false,
    });
  };
  return { find: typeof text === 'string' ? text : undefined, open, write, close };
}

/** The panel's one search: a button in the bar, and its dialog. */
export function PanelSearch() {
  const { t } = useTranslation('admin');
  const { find, open, write, close } = useFind();
  const [showsKeys, setShowsKeys] = useState(false);
  const run = useCallback(
    (action: 'search' | 'keys') => (action === 'search' ? open() : setShowsKeys(true)),
    [open],
  );
  const hideKeys = () => setShowsKeys(false);
  usePanelKeys(run);
  return (
    <>
      <UnstyledButton className={classes.opener} aria-haspopup="dialog" onClick={open}>
        <IconSearch size={20} stroke={1.7} aria-hidden />
        <span className="visually-hidden">{t('find.open')}</span>
        <span className={classes.words}>{t('find.placeholder')}</span>
        <kbd className={classes.key}>Ctrl K</kbd>
      </UnstyledButton>
      <DialogPlace onClose={showsKeys ? hideKeys : close}>
        {find !== undefined && <SearchDialog text={find} onChange={write} onClose={close} />}
        {showsKeys && <KeysDialog onClose={hideKeys} />}
      </DialogPlace>
    </>
  );
}
