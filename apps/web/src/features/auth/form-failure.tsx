import { Alert } from '../../ui/alert.tsx';

/** Why a form was refused, where the eyes are: a toast alone lies over the page's head and goes away. */
export function FormFailure({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert role="alert" color="red" p="sm">
      {text}
    </Alert>
  );
}
