import { notifications } from '@mantine/notifications';
import { sessionUserSchema } from '@mesterhand/domain/access/actor';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useDialog, useOpenDialog } from '../../core/navigation/dialogs.tsx';
import { signIn, signOut } from '../../core/session/session.ts';
import { renderApp } from '../../core/testing/testing.tsx';
import { ReportButton } from '../../ui/report-button.tsx';
import Toasts from '../../ui/shell/toasts.tsx';
import BlocksDialog from './blocks-dialog.tsx';
import { PersonMenu } from './person-menu.tsx';
import ReportDialog from './report-dialog.tsx';
import { sampleOf } from '../../core/testing/sample.ts';

const kari = sampleOf(sessionUserSchema, {
  id: 3,
  email: 'kunde@demo.no',
  phone: '+47 900 00 003',
  firstName: 'Kari',
  lastName: 'Nordmann',
  userType: 'client',
  role: 'user',
});

const blocked = {
  userId: 7,
  masterId: 12,
  name: 'Ola Hansen',
  avatar: null,
  createdAt: '2026-11-20T10:00:00.000Z',
};

function Dialogs() {
  const current = useOpenDialog();
  const { close } = useDialog();
  if (current?.dialog === 'report') return <ReportDialog {...current} onClose={close} />;
  return current?.dialog === 'blocks' ? <BlocksDialog onClose={close} /> : null;
}

function open(path: string, answers: Record<string, unknown> = {}) {
  return renderApp(
    <>
      <ReportButton subject="review:12" label="Rapporter anmeldelsen fra Per" />
      <PersonMenu whom={{ userId: 7 }} name="Ola Hansen" subject="profile:7" />
      <Dialogs />
      <Toasts />
    </>,
    { path, answers },
  );
}

const press = async (role: string, name: string) =>
  userEvent.click(await screen.findByRole(role, { name }));

function refusal(status: number, code: string): Error {
  return Object.assign(new Error(code), { status, code, issues: [] });
}

afterEach(() => {
  act(() => notifications.clean());
  cleanup();
  signOut();
});

describe('trap 24 the report dialog', () => {
  test('sends what was chosen, thanks and closes', async () => {
    signIn(kari, 'token');
    const create = vi.fn<(input: unknown) => unknown>(() => ({ id: 1 }));
    const { router } = await open('/', { 'auth.reports.create': create });
    await press('button', 'Rapporter anmeldelsen fra Per');
    expect(router.state.location.search).toMatchObject({ dialog: 'report', subject: 'review:12' });
    await press('radio', 'Hets, trusler eller støtende språk');
    await userEvent.type(screen.getByLabelText('Fortell mer'), 'Stygt språk.');
    await press('button', 'Send rapport');
    expect(await screen.findByText('Takk for at du sier fra')).toBeTruthy();
    expect(create).toHaveBeenCalledWith({
      subject: 'review',
      subjectId: 12,
      reason: 'offensive',
      text: 'Stygt språk.',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('requires a reason, and a text where no listed reason fits', async () => {
    signIn(kari, 'token');
    const create = vi.fn<() => unknown>();
    await open('/?dialog=report&subject=picture:4', { 'auth.reports.create': create });
    await press('button', 'Send rapport');
    expect(await screen.findByText('Velg en grunn')).toBeTruthy();
    await press('radio', 'Noe annet');
    await press('button', 'Send rapport');
    expect(await screen.findByText('Fortell hva som er galt')).toBeTruthy();
    expect(create).not.toHaveBeenCalled();
  });

  test('a failure is shown and keeps the typed text', async () => {
    signIn(kari, 'token');
    await open('/?dialog=report&subject=profile:7', {
      'auth.reports.create': () => {
        throw refusal(503, 'server.unavailable');
      },
    });
    await press('radio', 'Noe annet');
    await userEvent.type(screen.getByLabelText('Fortell mer'), 'Falsk profil.');
    await press('button', 'Send rapport');
    expect((await screen.findByRole('alert')).textContent).toContain('utilgjengelig');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Fortell mer').value).toBe('Falsk profil.');
  });

  test('a message is reported by its id', async () => {
    signIn(kari, 'token');
    await open('/?dialog=report&subject=message:31', {});
    expect(await screen.findByRole('dialog', { name: 'Rapporter meldingen' })).toBeTruthy();
  });

  test('a second report is not a failure', async () => {
    signIn(kari, 'token');
    await open('/?dialog=report&subject=profile:7', {
      'auth.reports.create': () => {
        throw refusal(409, 'reports.alreadySent');
      },
    });
    await press('radio', 'Reklame eller søppelpost');
    await press('button', 'Send rapport');
    expect(await screen.findByText(/allerede rapportert dette/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a visitor signs in and returns to the dialog', async () => {
    const { router } = await open('/?dialog=report&subject=review:12');
    expect(await screen.findByText('Innlogging kreves')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    await press('button', 'Logg inn');
    expect(router.state.location.search).toMatchObject({
      dialog: 'login',
      next: 'report',
      subject: 'review:12',
    });
  });

  test('an invalid subject shows an error', async () => {
    signIn(kari, 'token');
    await open('/?dialog=report&subject=message:x');
    expect(await screen.findByText('Vi fant ikke det du leter etter.')).toBeTruthy();
  });
});

describe('trap 24 the menu of a person', () => {
  test('blocks after a confirmation', async () => {
    signIn(kari, 'token');
    const add = vi.fn<(input: unknown) => unknown>(() => blocked);
    await open('/', {
      'auth.blocks.list': { items: [], nextCursor: null },
      'auth.blocks.add': add,
    });
    await press('button', 'Flere valg for Ola Hansen');
    await waitFor(async () =>
      expect((await screen.findByRole('menuitem', { name: 'Blokker' })).dataset.disabled).toBe(
        undefined,
      ),
    );
    await press('menuitem', 'Blokker');
    expect(add).not.toHaveBeenCalled();
    await press('button', 'Ja, blokker');
    expect(await screen.findByText('Ola Hansen er blokkert')).toBeTruthy();
    expect(add).toHaveBeenCalledWith({ userId: 7 });
  });

  test('lifts an existing block', async () => {
    signIn(kari, 'token');
    const remove = vi.fn<(input: unknown) => unknown>(() => ({ removed: true }));
    await open('/', {
      'auth.blocks.list': { items: [blocked], nextCursor: null },
      'auth.blocks.remove': remove,
    });
    await press('button', 'Flere valg for Ola Hansen');
    await press('menuitem', 'Opphev blokkering');
    expect(await screen.findByText('Blokkeringen er opphevet')).toBeTruthy();
    expect(remove).toHaveBeenCalledWith({ userId: 7 });
  });

  test('is absent for oneself', async () => {
    signIn({ ...kari, id: 7 }, 'token');
    await open('/');
    expect(screen.queryByRole('button', { name: 'Flere valg for Ola Hansen' })).toBeNull();
  });
});

describe('trap 24 the list of blocked people', () => {
  test('names them and lifts', async () => {
    signIn(kari, 'token');
    const list = vi
      .fn<() => unknown>()
      .mockReturnValueOnce({ items: [blocked], nextCursor: null })
      .mockReturnValue({ items: [], nextCursor: null });
    await open('/?dialog=blocks', {
      'auth.blocks.list': list,
      'auth.blocks.remove': { removed: true },
    });
    await press('button', 'Opphev blokkeringen av Ola Hansen');
    expect(await screen.findByText('Du har ikke blokkert noen')).toBeTruthy();
  });
});
