import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadingNote, SkeletonBlock } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states.tsx';

type DetailsQuery<Data> = {
  data: Data | undefined;
  error: unknown;
  refetch(): Promise<unknown>;
};

type DetailsDialogProps<Data> = Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'size' | 'onClose'
> & {
  query: DetailsQuery<Data>;
  /** The heading of a failure. */
  failure: string;
  children(data: Data): ReactNode;
};

/** One item, whether or not the list below has it: loading, failed, or with its data. */
export function DetailsDialog<Data>({
  query: { data, error, refetch },
  failure,
  children,
  ...dialog
}: DetailsDialogProps<Data>) {
  return (
    <Dialog {...dialog}>
      {data !== undefined && children(data)}
      {data === undefined && error !== null && (
        <ErrorState error={error} title={failure} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <>
          <LoadingNote />
          <SkeletonBlock width="100%" height={280} radius={12} />
        </>
      )}
    </Dialog>
  );
}
