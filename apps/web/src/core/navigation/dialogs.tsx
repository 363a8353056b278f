import { type UserType, userTypes } from '@mesterhand/domain/access/roles';
import { type SubjectText, parseSubject } from '@mesterhand/domain/reports/reasons';
import {
  CatchBoundary,
  type ErrorRouteComponent,
  useNavigate,
  useRouter,
  useSearch,
} from '@tanstack/react-router';
import {
  type ComponentType,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
  useMemo,
} from 'react';
import { readId, readOneOf, readText } from './search-params.ts';
import { useAfterPress } from './use-after-press.ts';

/** Dialogs that may follow a sign-in. */
const RETURNS = [
  'booking',
  'profile',
  'review',
  'report',
  'blocks',
  'services',
  'chat',
  'position',
] as const;
const DIALOGS = [...RETURNS, 'login', 'register', 'work', 'calendar'] as const;

/** `showWork` is opened by `?work=12` alone. */
export type DialogName = (typeof DIALOGS)[number] | 'showWork';

export type DialogSearch = {
  dialog?: (typeof DIALOGS)[number] | undefined;
  master?: number | undefined;
  service?: number | undefined;
  /** The start that a booking begins with: `2026-12-01T13:00`, in Oslo. */
  at?: string | undefined;
  /** The published work that is shown. */
  work?: number | undefined;
  /** The dialog's booking. */
  booking?: number | undefined;
  /** The dialog's conversation. */
  conversation?: number | undefined;
  /** The user type to register. */
  as?: UserType | undefined;
  /** The dialog that follows a successful sign-in. */
  next?: (typeof RETURNS)[number] | undefined;
  /** The subject of a report. */
  subject?: SubjectText | undefined;
};
export type DialogRequest = Omit<DialogSearch, 'dialog'> & { dialog: DialogName };
export type DialogProps = Omit<DialogSearch, 'dialog'> & { onClose(): void };
export type DialogRegistry = Record<DialogName, LazyExoticComponent<ComponentType<DialogProps>>>;

function readSubject(value: unknown): SubjectText | undefined {
  const subject = parseSubject(value);
  return subject && `${subject.kind}:${subject.id}`;
}

/** The open dialog is part of the URL, so that Back closes it and a link can open it. Invalid values open nothing. */
export function readDialogSearch(search: Record<string, unknown>): DialogSearch {
  return {
    dialog: readOneOf(DIALOGS, search.dialog),
    master: readId(search.master),
    service: readId(search.service),
    at: readText(search.at),
    work: readId(search.work),
    booking: readId(search.booking),
    conversation: readId(search.conversation),
    as: readOneOf(userTypes, search.as),
    next: readOneOf(RETURNS, search.next),
    subject: readSubject(search.subject),
  };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when this page opened the dialog, so that closing it goes back. */
    dialogOpened?: boolean;
    /** How many entries of the history the open dialog has made since. */
    dialogDepth?: number;
  }
}

const NO_DIALOG = readDialogSearch({});

function readRequest(search: DialogSearch): DialogRequest | null {
  const request = readDialogSearch(search);
  const dialog = request.dialog ?? (request.work === undefined ? undefined : 'showWork');
  return dialog ? { ...request, dialog } : null;
}

/** The open dialog. */
export function useOpenDialog(): DialogRequest | null {
  return readRequest(useSearch({ from: '__root__' }));
}

/** Opens and closes dialogs. Who uses it is not rendered again when one opens: each card of a list does. */
export function useDialog() {
  const router = useRouter();
  const navigate = useNavigate();
  const afterPress = useAfterPress();
  return useMemo(() => {
    const show = ({ dialog, ...request }: DialogRequest, replace: boolean) =>
      void navigate({
        to: '.',
        search: (search: object) => ({
          ...search,
          ...NO_DIALOG,
          ...request,
          ...(dialog !== 'showWork' && { dialog }),
        }),
        // A dialog in the place of another one was opened as that one was, and is as deep in the history.
        state: replace || { dialogOpened: true },
        resetScroll: false,
        replace,
      });
    return {
      isOpen: () => readRequest(router.state.location.search) !== null,
      open: (request: DialogRequest) => afterPress(() => show(request, false)),
      /** Replaces the open dialog without a history entry. */
      replace: (request: DialogRequest) => afterPress(() => show(request, true)),
      close: () => {
        if (router.state.location.state.dialogOpened) return router.history.back();
        void navigate({
          to: '.',
          search: (search: object) => ({ ...search, ...NO_DIALOG }),
          resetScroll: false,
          replace: true,
        });
      },
    };
  }, [router, navigate, afterPress]);
}

type DialogHostProps = {
  registry: DialogRegistry;
  /** Rendered instead of a dialog that fails, so that the page behind it survives. */
  failure: ErrorRouteComponent;
  /** Rendered until a dialog's code is loaded. */
  waiting: ReactNode;
};

export function DialogHost({ registry, failure, waiting }: DialogHostProps) {
  const current = useOpenDialog();
  const { close } = useDialog();
  if (!current) return null;
  const { dialog, ...props } = current;
  const Dialog = registry[dialog];
  return (
    <Suspense key={dialog} fallback={waiting}>
      <CatchBoundary getResetKey={() => dialog} errorComponent={failure}>
        <Dialog {...props} onClose={close} />
      </CatchBoundary>
    </Suspense>
  );
}
