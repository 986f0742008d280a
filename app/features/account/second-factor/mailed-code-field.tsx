import { CodeField } from './code-field.tsx';

/** Appears when the server wants to be sure; the code is on its way by mail. */
export function MailedCodeField() {
  return (
    <div className="grid gap-3">
      <p role="status">
        Hace tiempo que entraste. Te enviamos un código a tu correo: escríbelo aquí y guarda otra vez.
      </p>
      <CodeField />
    </div>
  );
}
