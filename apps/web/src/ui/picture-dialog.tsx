import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { Zoomable } from './zoomable.tsx';

type PictureDialogProps = {
  title: ReactNode;
  url: string;
  alt: string;
  onClose(): void;
};

/** One picture as large as the window allows. */
export default function PictureDialog({ title, url, alt, onClose }: PictureDialogProps) {
  return (
    <Dialog title={title} size="xl" onClose={onClose}>
      <Zoomable isLarge picture={url}>
        <img src={url} alt={alt} />
      </Zoomable>
    </Dialog>
  );
}
