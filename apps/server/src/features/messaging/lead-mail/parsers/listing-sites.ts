import {
  beforeInHeader,
  below,
  isFromDomain,
  requireContact,
  emailInHeader,
  header,
  inText,
  nameInHeader,
  linesWith,
  onLine,
  splitName,
  textParser,
} from './mail-text.ts';

const yes = (reason: string) => ({ matches: true, reason });
const no = (reason: string) => ({ matches: false, reason });

/** Name and address stand in `Reply-To`; the rest in the text. */
export const zumper = textParser({
  name: 'zumper',
  knows: (mail) =>
    isFromDomain(mail, 'zumper.com')
      ? yes('The sender is at zumper.com')
      : no('The sender is not at zumper.com'),
  read: (mail) =>
    requireContact([
      ...nameInHeader(mail, 'Reply-To'),
      ...emailInHeader(mail, 'Reply-To'),
      ...onLine(mail, 'phone', 'phone(?: number)?'),
      ...onLine(mail, 'moveIn', 'move[- ]?in(?: date)?'),
      ...onLine(mail, 'bedrooms', 'bed(?:room)?s?'),
      ...below(mail, 'message', 'message'),
    ]),
});

const zillowSubject = / is requesting information about/i;
/** Bounded throughout: long runs of separators are not gone over again from every place in them. */
const phoneNumber = /\+?1?[ .(-]{0,3}\d{3}[ .)-]{0,3}\d{3}[ .-]{0,3}\d{4}/;

/** Writes through a relay of its own (`…@convo.zillow.com`), which is the address to answer to. */
export const zillow = textParser({
  name: 'zillow',
  knows: (mail) => {
    if (/@convo\.zillow\.com\b/i.test(`${header(mail, 'Reply-To')} ${header(mail, 'From')}`))
      return yes('It comes through the relay convo.zillow.com');
    return header(mail, 'Subject').search(zillowSubject) > 0 && isFromDomain(mail, 'zillow.com')
      ? yes('The subject is that of a Zillow request')
      : no('It does not come through the relay, and the subject is another');
  },
  read: (mail) =>
    requireContact([
      ...splitName(beforeInHeader(mail, 'firstName', 'Subject', zillowSubject)),
      ...(emailInHeader(mail, 'Reply-To').length > 0
        ? emailInHeader(mail, 'Reply-To')
        : emailInHeader(mail, 'From')),
      ...inText(mail, 'phone', phoneNumber),
      ...onLine(mail, 'moveIn', 'mov(?:e|ing)[- ]?(?:in )?date'),
      ...onLine(mail, 'bedrooms', 'bedrooms?(?: sought)?'),
      ...below(mail, 'message', 'message|comments'),
    ]),
});

export const apartments = textParser({
  name: 'apartments.com',
  knows: (mail) =>
    isFromDomain(mail, 'apartments.com')
      ? yes('The sender is at apartments.com')
      : no('The sender is not at apartments.com'),
  read: (mail) =>
    requireContact([
      ...splitName(onLine(mail, 'firstName', 'name')),
      ...onLine(mail, 'email', 'e-?mail'),
      ...onLine(mail, 'phone', 'phone'),
      ...onLine(mail, 'moveIn', 'move date'),
      ...onLine(mail, 'bedrooms', 'beds(?:/baths)?', /^\d+/),
      ...below(mail, 'message', 'comments|message'),
      ...onLine(mail, 'remoteId', 'lead id'),
    ]),
});

export const leadToLease = textParser({
  name: 'lead2lease',
  knows: (mail) =>
    mail.part === 'plain' &&
    linesWith(mail, 'first name').length > 0 &&
    linesWith(mail, 'desired move in').length > 0
      ? yes('It has the lines “First Name” and “Desired Move In”')
      : no('The lines “First Name” and “Desired Move In” are missing'),
  read: (mail) =>
    requireContact([
      ...onLine(mail, 'firstName', 'first name'),
      ...onLine(mail, 'lastName', 'last name'),
      ...onLine(mail, 'email', 'e-?mail(?: address)?'),
      ...onLine(mail, 'phone', '(?:home |cell )?phone'),
      ...onLine(mail, 'moveIn', 'desired move in'),
      ...onLine(mail, 'bedrooms', 'bedrooms?'),
      ...below(mail, 'message', 'comments|notes'),
    ]),
});

export const rentcafe = textParser({
  name: 'rentcafe',
  knows: (mail) =>
    isFromDomain(mail, 'rentcafe.com')
      ? yes('The sender is at rentcafe.com')
      : no('The sender is not at rentcafe.com'),
  read: (mail) =>
    requireContact([
      ...splitName(onLine(mail, 'firstName', 'prospect(?: name)?|name')),
      ...onLine(mail, 'email', 'e-?mail'),
      ...onLine(mail, 'phone', 'phone'),
      ...onLine(mail, 'moveIn', 'move[- ]?in date'),
      ...onLine(mail, 'bedrooms', 'bedrooms?'),
      ...onLine(mail, 'remoteId', 'prospect (?:id|code)'),
      ...below(mail, 'message', 'comments|message'),
    ]),
});

/** As forms name them, in English and French. */
const labels = {
  name: '(?:full |your |votre )?name|(?:votre )?nom(?: complet)?',
  firstName: 'first name|(?:votre )?prenom',
  lastName: 'last name|(?:votre )?nom(?: de famille)?',
  email: 'e-?mail(?: address)?|(?:adresse )?(?:courriel|e-?mail|electronique)|adresse de courriel',
  phone: 'phone(?: number)?|mobile|(?:numero de )?(?:telephone|cellulaire)|tel\\.?|n[°o]\\.? de telephone',
  moveIn: "move[- ]?in(?: date)?|desired date|date (?:d['’](?:emmenagement|entree)|souhaitee)",
  bedrooms: 'bed(?:room)?s?|(?:nombre de )?chambres?(?: a coucher)?',
  message: 'message|comments?|question|commentaires?|votre message',
} as const;

/** Any form that was mailed as lines: the last to be asked. */
export const generic = textParser({
  name: 'generic',
  knows: (mail) => {
    const hasName = onLine(mail, 'firstName', `${labels.firstName}|${labels.name}`).length > 0;
    const hasContact =
      onLine(mail, 'email', labels.email).length > 0 || onLine(mail, 'phone', labels.phone).length > 0;
    return hasName && hasContact
      ? yes('It has a line with a name and one with an address or a number')
      : no('It has no lines with a name and an address or a number');
  },
  read: (mail) => {
    // Beside a first name, `Nom` is the last name; alone it is the whole.
    const first = onLine(mail, 'firstName', labels.firstName);
    return requireContact([
      ...(first.length > 0
        ? [...first, ...onLine(mail, 'lastName', labels.lastName)]
        : splitName(onLine(mail, 'firstName', labels.name))),
      ...onLine(mail, 'email', labels.email),
      ...onLine(mail, 'phone', labels.phone),
      ...onLine(mail, 'moveIn', labels.moveIn),
      ...onLine(mail, 'bedrooms', labels.bedrooms),
      ...below(mail, 'message', labels.message),
    ]);
  },
});
