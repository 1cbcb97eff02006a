import type { InboundMail } from '@supersync/contract/messaging/lead-mail/mail.ts';

/** One mail per format, written from the public descriptions. */
const mail = (from: string, headers: Record<string, string>, plain: string, html?: string): InboundMail => ({
  headers: { 'Message-ID': `<${from}-${plain.length}@fixture.test>`, From: from, ...headers },
  envelope: { to: 'leads+OAK12@inbound.test', from: 'bounce@fixture.test' },
  plain,
  ...(html === undefined ? {} : { html }),
});

export const fixtures = {
  zumper: mail(
    'Zumper <leads@zumper.com>',
    { 'Reply-To': '"Robin Fixture" <robin@fixture.test>', Subject: 'New lead for Oak Court' },
    'You have a new lead.\n\nPhone: (416) 555-0101\nMove-in: 2027-03-01\nBeds: 2\nMessage: Is the unit\nstill free?\n\n-- Zumper',
  ),
  zillow: mail(
    'Robin Fixture <abc123@convo.zillow.com>',
    {
      'Reply-To': 'abc123@convo.zillow.com',
      Subject: 'Robin Fixture is requesting information about 12 Oak St',
    },
    'Robin says\nPhone 416.555.0102\nMoving date: 03/01/2027\nMessage:\nPlease call me.\n',
  ),
  apartments: mail(
    'Apartments.com <lead@apartments.com>',
    { Subject: 'Lead' },
    'Name: Robin Q. Fixture\r\nPhone: 416-555-0103\r\nEmail: Robin@Fixture.test\r\nBeds/Baths: 1/1\r\nMove Date: 03/01/2027\r\nComments: Parking?\r\n',
  ),
  lead2lease: mail(
    'notify@lead-service.test',
    { Subject: 'Guest card' },
    'First Name: Robin\nLast Name: Fixture\nEmail: robin@fixture.test\nPhone: 4165550104\nDesired Move In: 2027-03-01\nBedrooms: 3\n',
  ),
  adf: mail(
    'crm@dealer.test',
    { Subject: 'ADF lead' },
    'See below\n<?adf version="1.0"?>\n<adf><prospect><id source="portal">P-77</id><customer><contact><name part="first">Robin</name><name part="last">Fixture &amp; Co</name><email>robin@fixture.test</email><phone type="voice">416 555 0105</phone></contact><comments>Pets?</comments></customer></prospect></adf>',
  ),
  rentcafe: mail(
    'no-reply@mail.rentcafe.com',
    { Subject: 'New prospect' },
    '',
    '<html><style>a{}</style><body><p>Prospect Name: <b>Robin Fixture</b></p><p>Email: robin@fixture.test</p><p>Phone: 416-555-0106<br>Prospect Id: p0012345</p></body></html>',
  ),
  generic: mail(
    'form@oak-court.test',
    { Subject: 'Contact form' },
    'Full name: Robin Fixture\nE-mail: robin@fixture.test\nQuestion: Is there a gym?\n',
  ),
  french: mail(
    'formulaire@chenes.test',
    { Subject: 'Formulaire de contact' },
    'Prénom : Robin\nNom : Fixture\nAdresse courriel\u00A0: robin@fixture.test\nTéléphone : 514 555-0107\nDate d’emménagement : 2027-03-01\nNombre de chambres : 2\nCommentaires : Est-ce libre?\nNuméro de référence : 7\n',
  ),
  frenchHtml: mail(
    'formulaire@chenes.test',
    { Subject: 'Formulaire de contact' },
    '',
    '<p>Nom&nbsp;: Zo&eacute;&nbsp;C&#244;t&#xE9;</p><p>Courriel: robin@fixture.test</p><p>T&eacute;l.&nbsp;: 514&nbsp;555&#45;0108</p><p>Message: Chat &amp; chien? &lt;3 &unknown; &#xD800;</p>',
  ),
  frenchDate: mail(
    'formulaire@chenes.test',
    { Subject: 'Formulaire de contact' },
    'Prénom : Robin\nNom : Fixture\nCourriel : robin@fixture.test\nDate d’emménagement : 01/03/2027\n',
  ),
  /** The date is named in English, the rest in French. */
  frenchMoveIn: mail(
    'formulaire@chenes.test',
    { Subject: 'Formulaire de contact' },
    'Nom : Robin Fixture\nCourriel : robin@fixture.test\nMove-in date: 01/03/2027\n',
  ),
  /** Every field is named in both languages: as in English. */
  bilingual: mail(
    'form@oak-court.test',
    { Subject: 'Contact' },
    'Name: Robin Fixture\nNom : Robin Fixture\nE-mail: robin@fixture.test\nMove-in date: 03/01/2027\nDate d’emménagement : 03/01/2027\n',
  ),
  unreadable: mail('somebody@elsewhere.test', { Subject: 'Hello' }, 'I saw your sign. Call me.'),
  brokenAdf: mail('crm@dealer.test', { Subject: 'ADF lead' }, '<adf><prospect><customer></prospect></adf>'),
  adfWithDoctype: mail(
    'crm@dealer.test',
    { Subject: 'ADF lead' },
    '<adf><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><prospect>&x;</prospect></adf>',
  ),
  spam: mail(
    'win@prize.test',
    { 'X-Spam-Flag': 'YES', Subject: 'Prize' },
    'Name: You\nEmail: you@prize.test',
  ),
  awayNote: mail('a@b.test', { Subject: 'Automatic reply: away' }, 'I am out of office.'),
  resident: mail('tenant@home.test', { Subject: 'Maintenance request' }, 'The sink leaks.'),
  vendor: mail('billing@vendor.test', { Subject: 'Invoice #12' }, 'Invoice attached.'),
} as const;
