import { describeProduct } from '@mesterhand/server/description';

/** The description that answers are checked against. */
export const apiDocument = describeProduct();
