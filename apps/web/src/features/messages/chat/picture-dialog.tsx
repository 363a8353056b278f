import { Dialog } from '../../../ui/dialog.tsx';
import classes from './picture.module.css';

type PictureDialogProps = { label: string; url: string; onClose(): void };

/** The full picture of a message's thumbnail. */
export default function PictureDialog({ label, url, onClose }: PictureDialogProps) {
  return (
    <Dialog title={label} size="xl" onClose={onClose}>
      <img className={classes.large} src={url} alt={label} />
    </Dialog>
  );
}
