import { maxAltLength, type PostPicture } from '@mesterhand/domain/blog/pictures';
import type { Editor } from '@tiptap/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../core/i18n/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/fields.tsx';
import { Group, Stack } from '../../../ui/layout.tsx';
import classes from './editor.module.css';
import { PictureChoice } from './picture-choice.tsx';
import { useUpload } from './use-upload.ts';

type PictureDialogProps = {
  editor: Editor;
  /** A file that was pasted or dropped. */
  file?: File | undefined;
  onClose(): void;
};

/** The selected picture of the text. */
function pickedPicture(editor: Editor): { src: string; alt: string } | null {
  const { src, alt } = editor.getAttributes('image');
  if (typeof src !== 'string') return null;
  return { src, alt: typeof alt === 'string' ? alt : '' };
}

/** Uploads a given file at once; only once, however often React renders. */
function useFirstFile(file: File | undefined, send: (file: File) => Promise<void>): void {
  const sent = useRef<File>(undefined);
  useEffect(() => {
    if (!file || sent.current === file) return;
    sent.current = file;
    void send(file);
  }, [file, send]);
}

/** Inserts a picture, or replaces the selected one. */
export function PictureDialog({ editor, file, onClose }: PictureDialogProps) {
  const { t } = useTranslation(['admin-blog', 'core']);
  const [picked] = useState(() => (file ? null : pickedPicture(editor)));
  const [picture, setPicture] = useState<PostPicture | null>(null);
  const [alt, setAlt] = useState(picked?.alt ?? '');
  const upload = useUpload(setPicture);
  useFirstFile(file, upload.send);
  const src = picture?.url ?? picked?.src;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    if (src === undefined) return;
    const size = picture && { width: picture.width, height: picture.height };
    const attributes = { src, alt: alt.trim(), ...size };
    if (picked) editor.commands.updateAttributes('image', attributes);
    else editor.chain().setImage(attributes).createParagraphNear().run();
    onClose();
  };
  return (
    <Dialog
      title={t(picked ? 'picture.change' : 'picture.title')}
      size="sm"
      brief
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <Stack mt="sm">
          {src !== undefined && <img className={classes.shown} src={src} alt="" />}
          <PictureChoice
            label={t(src === undefined ? 'picture.choose' : 'picture.replace')}
            upload={upload}
          />
          <TextInput
            label={t('picture.alt')}
            description={t('picture.altHint')}
            value={alt}
            maxLength={maxAltLength}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
        </Stack>
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('core:cancel')}
          </Button>
          <Button type="submit" disabled={src === undefined}>
            {t(picked ? 'picture.apply' : 'picture.insert')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
