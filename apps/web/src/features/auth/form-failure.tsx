import { Alert } from '../../ui/alert.tsx';

/** Why a form was refused, next to its button: a toast is far from it and disappears. */
export function FormFailure({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Alert role="alert" color="red" p="sm">
      {text}
    </Alert>
  );
}
