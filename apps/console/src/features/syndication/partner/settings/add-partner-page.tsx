import { useState } from 'react';
import { useNavigate } from 'react-router';
import { PageHeader } from '#kit/page-header/page-header.tsx';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { PartnerForm } from './partner-form.tsx';
import { PartnerTrial } from '../trial/partner-trial.tsx';
import { startForm } from './partner-values.ts';
import classes from '../partner.module.css';
import { addPartnerScreen, partnerScreen } from '../screens.ts';

export function Page() {
  const navigate = useNavigate();
  const [values, setValues] = useState(startForm);
  return (
    <div className={classes.page}>
      <PageHeader title={addPartnerScreen.title} lead={addPartnerScreen.description} />
      <div className={classes.editor}>
        <PartnerForm
          onValues={setValues}
          onSaved={({ id }) => void navigate(hrefOf(partnerScreen, { id }))}
        />
        <PartnerTrial partnerId={null} values={values} />
      </div>
    </div>
  );
}
