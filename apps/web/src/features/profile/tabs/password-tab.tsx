import { OwnPassword } from '../../email-verification/own-password.tsx';
import { PasswordForm } from './password-form.tsx';

export default function PasswordTab() {
  return <OwnPassword form={<PasswordForm />} />;
}
