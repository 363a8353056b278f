import { sessionOutput } from '@mesterhand/domain/auth/schema';
import { documentTypes } from '@mesterhand/domain/uploads/documents';
import { statedLanguage } from '../../../core/i18n/i18n.ts';
import { sendFile } from '../../../core/api/send-file.ts';
import { type Documents, type RegistrationValues, toUserData } from './registration.ts';
import type { SignedIn } from '../login/use-enter.ts';

type Upload = { values: RegistrationValues; documents: Documents } & Pick<
  Parameters<typeof sendFile>[0],
  'signal' | 'onProgress'
>;

function toForm(values: RegistrationValues, documents: Documents): FormData {
  const form = new FormData();
  form.set('userData', JSON.stringify({ ...toUserData(values), language: statedLanguage() }));
  for (const type of documentTypes) {
    const file = documents[type];
    if (file) form.set(type, file, file.name);
  }
  return form;
}

/** Sends the three steps as one multipart form. */
export async function sendMasterRegistration({
  values,
  documents,
  ...upload
}: Upload): Promise<SignedIn> {
  const form = toForm(values, documents);
  return sessionOutput.parse(
    await sendFile({ path: '/api/auth/register-master', form, ...upload }),
  );
}
