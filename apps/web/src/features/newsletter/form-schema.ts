// Re-exports the schema only: the rest of its module is needed at once and would be loaded with it.
export { newsletterFormSchema } from '@mesterhand/domain/newsletter/schema';
