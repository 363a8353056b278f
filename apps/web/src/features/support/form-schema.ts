// The schema alone: the rest of its file is wanted at once, and would come along.
export { supportFormSchema } from '@mesterhand/domain/support/schema';
