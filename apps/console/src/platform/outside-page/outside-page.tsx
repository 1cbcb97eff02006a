import type { FormEvent, ReactNode } from 'react';
import classes from './outside-page.module.css';

/** The card for pages without a session, such as signing in. */
export function OutsidePage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <img src="/favicon.svg" width={28} height={28} alt="" />
          <h1>{title}</h1>
        </div>
        {children}
      </div>
    </main>
  );
}

interface OutsideFormProps {
  readonly onSubmit: () => Promise<void>;
  readonly noValidate?: boolean;
  readonly children: ReactNode;
}

export function OutsideForm({ onSubmit, noValidate = false, children }: OutsideFormProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <form className={classes.form} noValidate={noValidate} onSubmit={submit}>
      {children}
    </form>
  );
}
