import { describeProduct } from '@mesterhand/server/description';

/** The description that answers are held against. */
export const apiDocument = describeProduct();
