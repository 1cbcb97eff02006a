import { choices, type ChoiceOf } from '@supersync/contract/kernel/choices.ts';
import { parserNames } from '@supersync/contract/messaging/lead-mail/mail.ts';
import type { TestMailValues } from './test-mail-values.ts';

export const samples = choices({
  ...parserNames.labels,
  generic: 'A contact form',
  unreadable: 'One that no parser knows',
});

type SampleName = ChoiceOf<typeof samples>;

type Sample = Partial<TestMailValues> & Pick<TestMailValues, 'from' | 'subject' | 'plain'>;

const html = `<html><body>
<p>Prospect Name: <b>Sam Sample</b></p>
<p>Email: sam.sample@mail.test</p>
<p>Phone: 416-555-0106<br>Prospect Id: p0004711</p>
</body></html>`;

const adf = `<?adf version="1.0"?>
<adf><prospect>
<id source="portal">P-4711</id>
<customer><contact>
<name part="first">Sam</name><name part="last">Sample</name>
<email>sam.sample@mail.test</email><phone type="voice">416-555-0105</phone>
</contact><comments>Are pets welcome?</comments></customer>
</prospect></adf>`;

/** One mail for every parser, and one that none of them reads. All people in them are invented. */
export const sampleMails: Readonly<Record<SampleName, Sample>> = {
  'apartments.com': {
    from: 'Apartments.com <lead@apartments.com>',
    subject: 'New lead',
    plain:
      'Name: Sam Sample\nPhone: 416-555-0103\nEmail: sam.sample@mail.test\nBeds/Baths: 2/1\nMove Date: 03/01/2027\nComments: Is parking included?\n',
  },
  zumper: {
    from: 'Zumper <leads@zumper.com>',
    replyTo: '"Sam Sample" <sam.sample@mail.test>',
    subject: 'New lead from Zumper',
    plain:
      'You have a new lead.\n\nPhone: 416-555-0101\nMove-in: 2027-03-01\nBeds: 1\nMessage: Is it still free?\n',
  },
  zillow: {
    from: 'Sam Sample <relay4711@convo.zillow.com>',
    replyTo: 'relay4711@convo.zillow.com',
    subject: 'Sam Sample is requesting information about a rental',
    plain: 'Phone: 416-555-0102\nMoving date: 03/01/2027\nMessage:\nPlease call me.\n',
  },
  lead2lease: {
    from: 'guestcards@lead-service.test',
    subject: 'Guest card',
    plain:
      'First Name: Sam\nLast Name: Sample\nEmail: sam.sample@mail.test\nPhone: 4165550104\nDesired Move In: 2027-03-01\nBedrooms: 2\n',
  },
  adf: { from: 'crm@portal.test', subject: 'ADF lead', plain: adf },
  rentcafe: { from: 'no-reply@mail.rentcafe.com', subject: 'New prospect', plain: '', html },
  generic: {
    from: 'form@website.test',
    subject: 'Contact form',
    plain: 'Full name: Sam Sample\nE-mail: sam.sample@mail.test\nQuestion: Is there a gym?\n',
  },
  unreadable: {
    from: 'someone@mail.test',
    subject: 'Apartment',
    plain: 'I saw your sign. Please call me back.\n',
  },
};

export const firstSample: SampleName = 'apartments.com';
