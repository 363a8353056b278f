import { IconPhotoPlus } from './icons.gen.ts';
import classes from './picture-drop.module.css';

type PictureDropProps = {
  label: string;
  /** For screen readers, where the label says too little. */
  name?: string;
  /** Media types, separated by commas. */
  accept: string;
  /** Id of the text that says what is accepted, or why a picture was not. */
  describedBy?: string;
  isInvalid?: boolean;
  isMultiple?: boolean;
  isDisabled?: boolean;
  onChoose(files: File[]): void;
};

/** Where pictures are chosen, or dropped. */
export function PictureDrop(props: PictureDropProps) {
  const { label, name, accept, describedBy, isInvalid, isMultiple, isDisabled, onChoose } = props;
  return (
    <label className={classes.drop}>
      <IconPhotoPlus size={22} aria-hidden />
      {label}
      <input
        type="file"
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        aria-label={name}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          if (files.length > 0) onChoose(files);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
