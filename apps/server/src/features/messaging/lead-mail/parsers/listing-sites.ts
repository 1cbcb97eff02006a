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
  type ReadableMail,
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

interface Words {
  readonly english: string;
  readonly french: string;
  readonly both?: string;
}

const label = ({ english, french, both }: Words) => ({
  english,
  french,
  any: both === undefined ? `${english}|${french}` : `${english}|${french}|${both}`,
});

/** As forms name them, in English, in French, or in words that both have. */
const labels = {
  name: label({ english: '(?:full |your )?name', french: '(?:votre )?nom(?: complet)?' }),
  firstName: label({ english: 'first name', french: '(?:votre )?prenom' }),
  lastName: label({ english: 'last name', french: '(?:votre )?nom(?: de famille)?' }),
  email: label({
    both: 'e-?mail',
    english: 'e-?mail address',
    french: '(?:adresse )?(?:courriel|electronique)|adresse e-?mail|adresse de courriel',
  }),
  phone: label({
    both: 'mobile|telephone|tel\\.?',
    english: 'phone(?: number)?',
    french: '(?:numero de )?cellulaire|numero de telephone|n[°o]\\.? de telephone',
  }),
  moveIn: label({
    english: 'move[- ]?in(?: date)?|desired date',
    french: "date (?:d['’](?:emmenagement|entree)|souhaitee)",
  }),
  bedrooms: label({ english: 'bed(?:room)?s?', french: '(?:nombre de )?chambres?(?: a coucher)?' }),
  message: label({
    both: 'message|question',
    english: 'comments?',
    french: 'commentaires?|votre message',
  }),
};

const wordsIn = (language: 'english' | 'french'): string =>
  Object.values(labels)
    .map((each) => each[language])
    .join('|');

/** By the label of the date, else by most labels: a reply may quote a form of the other language. */
function isFrench(mail: ReadableMail): boolean {
  const count = (words: string): number => linesWith(mail, words).length;
  if (count(labels.moveIn.french) > 0 && count(labels.moveIn.english) === 0) return true;
  return count(wordsIn('french')) > count(wordsIn('english'));
}

/** Any form that was mailed as lines: the last to be asked. */
export const generic = textParser({
  name: 'generic',
  knows: (mail) => {
    const hasName = onLine(mail, 'firstName', `${labels.firstName.any}|${labels.name.any}`).length > 0;
    const hasContact =
      onLine(mail, 'email', labels.email.any).length > 0 ||
      onLine(mail, 'phone', labels.phone.any).length > 0;
    return hasName && hasContact
      ? yes('It has a line with a name and one with an address or a number')
      : no('It has no lines with a name and an address or a number');
  },
  read: (mail) => {
    // Beside a first name, `Nom` is the last name; alone it is the whole.
    const first = onLine(mail, 'firstName', labels.firstName.any);
    return requireContact([
      ...(first.length > 0
        ? [...first, ...onLine(mail, 'lastName', labels.lastName.any)]
        : splitName(onLine(mail, 'firstName', labels.name.any))),
      ...onLine(mail, 'email', labels.email.any),
      ...onLine(mail, 'phone', labels.phone.any),
      ...onLine(mail, 'moveIn', labels.moveIn.any).map((date) =>
        isFrench(mail) ? { ...date, isDayFirst: true } : date,
      ),
      ...onLine(mail, 'bedrooms', labels.bedrooms.any),
      ...below(mail, 'message', labels.message.any),
    ]);
  },
});
