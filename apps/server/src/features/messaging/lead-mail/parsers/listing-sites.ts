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
  type Parser,
} from './mail-text.ts';

const yes = (reason: string) => ({ matches: true, reason });
const no = (reason: string) => ({ matches: false, reason });

/** Name and address stand in `Reply-To`; the rest in the text. */
export const zumper: Parser = {
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
};

const zillowSubject = / is requesting information about/i;
/** Bounded throughout: long runs of separators are not gone over again from every place in them. */
const phoneNumber = /\+?1?[ .(-]{0,3}\d{3}[ .)-]{0,3}\d{3}[ .-]{0,3}\d{4}/;

/** Writes through a relay of its own (`…@convo.zillow.com`), which is the address to answer to. */
export const zillow: Parser = {
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
};

export const apartments: Parser = {
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
};

export const leadToLease: Parser = {
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
};

export const rentcafe: Parser = {
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
};

/** Any form that was mailed as lines: the last to be asked. */
export const generic: Parser = {
  name: 'generic',
  knows: (mail) => {
    const hasName = onLine(mail, 'firstName', '(?:full |first |your )?name').length > 0;
    const hasContact =
      onLine(mail, 'email', 'e-?mail(?: address)?|courriel').length > 0 ||
      onLine(mail, 'phone', 'phone(?: number)?|telephone|mobile|t[ée]l[ée]phone').length > 0;
    return hasName && hasContact
      ? yes('It has a line with a name and one with an address or a number')
      : no('It has no lines with a name and an address or a number');
  },
  read: (mail) => {
    const first = onLine(mail, 'firstName', 'first name');
    return requireContact([
      ...(first.length > 0
        ? [...first, ...onLine(mail, 'lastName', 'last name')]
        : splitName(onLine(mail, 'firstName', '(?:full |your )?name'))),
      ...onLine(mail, 'email', 'e-?mail(?: address)?|courriel'),
      ...onLine(mail, 'phone', 'phone(?: number)?|telephone|mobile|t[ée]l[ée]phone'),
      ...onLine(mail, 'moveIn', 'move[- ]?in(?: date)?|desired date'),
      ...onLine(mail, 'bedrooms', 'bed(?:room)?s?'),
      ...below(mail, 'message', 'message|comments?|question'),
    ]);
  },
};
