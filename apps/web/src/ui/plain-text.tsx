import { Text } from './layout.tsx';
import classes from './plain-text.module.css';

/** A person's own words with their line breaks. */
export const PlainText = Text.withProps({ classNames: { root: classes.text ?? '' } });
