/** The Norwegian texts of the admin panel by file. One module: a name for each file would be in every page's code. */
export const texts: Record<string, Record<string, unknown>> = import.meta.glob<
  Record<string, unknown>
>('../../features/admin*/locales/nb.json', { eager: true, import: 'default' });
