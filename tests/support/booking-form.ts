import type { Locator, Page } from '@playwright/test';

/** Words of the booking form, by their paths in its catalogue. */
type Say = (key: string) => string;

const norwegian: Record<string, string> = {
  'bookings:booking.fields.serviceId': 'Tjeneste',
  'bookings:booking.steps.next': 'Neste',
  'bookings:booking.submit': 'Send forespørsel',
};

/** The open booking: in steps on a phone, one form elsewhere. */
export function bookingForm(
  page: Page,
  dialog: Locator,
  say: Say = (key) => norwegian[key] ?? key,
) {
  const isStepped = (page.viewportSize()?.width ?? 0) < 768;
  const next = dialog.getByRole('button', {
    name: say('bookings:booking.steps.next'),
    exact: true,
  });
  const submit = dialog.getByRole('button', { name: say('bookings:booking.submit') });
  const label = say('bookings:booking.fields.serviceId');
  const service = isStepped
    ? dialog.getByRole('group', { name: label, exact: true })
    : dialog.getByLabel(label, { exact: true });
  return {
    isStepped,
    service,
    /** Chooses the first service. */
    chooseService: async () => {
      if (isStepped) await service.getByRole('radio').first().check();
      else await service.selectOption({ index: 1 });
    },
    /** Leads to the next step of a phone. */
    goOn: async () => {
      if (isStepped) await next.click();
    },
    /** Leaves the step of a phone, or sends the form. */
    leave: () => (isStepped ? next : submit).click(),
    send: () => submit.click(),
  };
}
