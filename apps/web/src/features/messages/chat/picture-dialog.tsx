import { Dialog } from '../../../ui/dialog.tsx';
import classes from './picture.module.css';

type PictureDialogProps = { label: string; url: string; onClose(): void };

/** The whole of a picture that a message shows small. */
export default function PictureDialog({ label, url, onClose }: PictureDialogProps) {
  return (
    <Dialog title={label} size="xl" onClose={onClose}>
      <img className={classes.large} src={url} alt={label} />
    </Dialog>
  );
}
