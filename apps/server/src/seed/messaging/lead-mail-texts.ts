import type { InboundMail } from '@supersync/contract/messaging/lead-mail/mail.ts';
import type { Random } from '../random.ts';

/** A prospect. Numbered instead of named: no real people. */
export interface Prospect {
  readonly number: number;
  readonly email: string;
  /** Ten digits, reserved for fiction. */
  readonly phone: string;
  readonly moveIn: string;
  readonly beds: number;
  readonly wish: string;
}

const wishes = [
  'Is the two-bedroom still free?',
  'Can I see it on Saturday morning?',
  'Are dogs allowed, and is there a fee?',
  'Is parking included in the rent?',
  'How soon could I move in?',
  'Which floor is it on, and is there an elevator?',
];

export const prospectOf = (random: Random, number: number, moveIn: string): Prospect => ({
  number,
  email: `prospect${number}@mail.example`,
  phone: `${random.pick(['416', '514', '604', '403', '613'])}55501${String(random.integer(0, 99)).padStart(2, '0')}`,
  moveIn,
  beds: random.integer(0, 3),
  wish: random.pick(wishes),
});

const dashed = (phone: string): string => `${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`;

const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

type Text = (prospect: Prospect) => Pick<InboundMail, 'headers' | 'plain' | 'html'>;

const texts: Readonly<Record<string, Text>> = {
  zumper: ({ number, email, phone, moveIn, beds, wish }) => ({
    headers: {
      From: 'Zumper <leads@zumper.com>',
      'Reply-To': `"Prospect ${number}" <${email}>`,
      Subject: 'New lead from Zumper',
    },
    plain: `You have a new lead.\n\nPhone: ${dashed(phone)}\nMove-in: ${moveIn}\nBeds: ${beds}\nMessage: ${wish}\n`,
  }),
  zillow: ({ number, phone, moveIn, wish }) => ({
    headers: {
      From: `Prospect ${number} <relay${number}@convo.zillow.com>`,
      'Reply-To': `relay${number}@convo.zillow.com`,
      Subject: `Prospect ${number} is requesting information about a rental`,
    },
    plain: `Phone: ${dashed(phone)}\nMoving date: ${american(moveIn)}\nMessage:\n${wish}\n`,
  }),
  apartments: ({ number, email, phone, moveIn, beds, wish }) => ({
    headers: { From: 'Apartments.com <lead@apartments.com>', Subject: 'Apartments.com lead' },
    plain: `Name: Prospect ${number}\nPhone: ${dashed(phone)}\nEmail: ${email}\nBeds/Baths: ${beds}/1\nMove Date: ${american(moveIn)}\nComments: ${wish}\n`,
  }),
  lead2lease: ({ number, email, phone, moveIn, beds }) => ({
    headers: { From: 'guestcards@lead-service.example', Subject: 'Guest card' },
    plain: `First Name: Prospect\nLast Name: ${number}\nEmail: ${email}\nPhone: ${phone}\nDesired Move In: ${moveIn}\nBedrooms: ${beds}\n`,
  }),
  adf: ({ number, email, phone, wish }) => ({
    headers: { From: 'crm@portal.example', Subject: 'ADF lead' },
    plain: `<?adf version="1.0"?>\n<adf><prospect><id source="portal">P-${number}</id><customer><contact><name part="first">Prospect</name><name part="last">${number}</name><email>${email}</email><phone type="voice">${dashed(phone)}</phone></contact><comments>${wish}</comments></customer></prospect></adf>`,
  }),
  rentcafe: ({ number, email, phone, wish }) => ({
    headers: { From: 'no-reply@mail.rentcafe.com', Subject: 'New prospect' },
    plain: '',
    html: `<html><body><p>Prospect Name: <b>Prospect ${number}</b></p><p>Email: ${email}</p><p>Phone: ${dashed(phone)}<br>Prospect Id: p${String(number).padStart(7, '0')}</p><p>Comments: ${wish}</p></body></html>`,
  }),
  generic: ({ number, email, wish }) => ({
    headers: { From: 'form@website.example', Subject: 'Contact form' },
    plain: `Full name: Prospect ${number}\nE-mail: ${email}\nQuestion: ${wish}\n`,
  }),
  unreadable: ({ phone }) => ({
    headers: { From: 'someone@mail.example', Subject: 'Apartment' },
    plain: `Saw the sign. Please call ${dashed(phone)}.`,
  }),
  brokenAdf: () => ({
    headers: { From: 'crm@portal.example', Subject: 'ADF lead' },
    plain: '<adf><prospect><customer><contact></prospect></adf>',
  }),
  resident: () => ({
    headers: { From: 'resident@mail.example', Subject: 'Maintenance request' },
    plain: 'The kitchen tap drips.',
  }),
  vendor: () => ({
    headers: { From: 'billing@vendor.example', Subject: 'Invoice #1180' },
    plain: 'Invoice attached.',
  }),
  spam: () => ({
    headers: { From: 'offers@prize.example', 'X-Spam-Flag': 'YES', Subject: 'You have won' },
    plain: 'Claim now.',
  }),
};

const shares = [
  ['zumper', 20],
  ['zillow', 18],
  ['apartments', 18],
  ['lead2lease', 9],
  ['adf', 10],
  ['rentcafe', 12],
  ['generic', 10],
  ['unreadable', 4],
  ['brokenAdf', 2],
  ['resident', 3],
  ['vendor', 2],
  ['spam', 3],
] as const;

/** A mail of a random kind, in realistic proportions. */
export function leadMailOf(random: Random, prospect: Prospect, code: string | null): InboundMail {
  const { headers, plain, html } = texts[random.weighted(shares)]?.(prospect) ?? { headers: {}, plain: '' };
  return {
    headers: { 'Message-ID': `<${random.uuid()}@mail.example>`, ...headers },
    envelope: { to: `leads${code === null ? '' : `+${code}`}@inbound.example`, from: 'bounce@mail.example' },
    plain,
    ...(html === undefined ? {} : { html }),
  };
}
