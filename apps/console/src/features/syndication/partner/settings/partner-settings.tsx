import { useState } from 'react';
import { PartnerForm } from './partner-form.tsx';
import type { Partner } from '../partner-queries.ts';
import { PartnerTrial } from '../trial/partner-trial.tsx';
import { toForm } from './partner-values.ts';
import classes from '../partner.module.css';

/** Every field of a partner, and the effect of a change. */
export function PartnerSettings({ partner }: { readonly partner: Partner }) {
  const [values, setValues] = useState(() => toForm(partner));
  return (
    <div className={classes.editor}>
      <PartnerForm record={partner} onValues={setValues} />
      {/* A test belongs to the saved version it was made with. */}
      <PartnerTrial key={partner.version} partnerId={partner.id} values={values} />
    </div>
  );
}
