import { CopyButton } from '../copy-button/copy-button.tsx';
import { otherErrors } from './form-errors.ts';
import classes from './form.module.css';
import type { FormHandle } from './use-form.ts';

/** Why nothing was saved, where no field can say it, and that nothing is lost. */
export function FormFailure({ form }: { readonly form: FormHandle }) {
  const others = otherErrors(form.errors, form.fields);
  if (form.failure === undefined && others.length === 0) return null;
  return (
    <div className={classes.failure} role="alert">
      {form.failure !== undefined && <p>{form.failure.message}</p>}
      {others.map((message) => (
        <p key={message}>{message}</p>
      ))}
      <p className={classes.hint}>What you typed is still here.</p>
      {form.failure?.requestId !== undefined && (
        <p className={classes.hint}>
          Request {form.failure.requestId} <CopyButton text={form.failure.requestId} what="request id" />
        </p>
      )}
    </div>
  );
}
