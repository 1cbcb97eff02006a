import { fillPattern, patternProblem } from '@supersync/contract/syndication/ad-url-pattern/placeholders.ts';
import { pageAddressPattern } from '@supersync/contract/syndication/ad-url/ad-url.ts';
import { parseAddress, readRange } from '@supersync/contract/access/address-rule/range.ts';
import { normalAddress, normalName } from '@supersync/contract/records/building/normal-address.ts';
import { client } from '@supersync/contract/records/client/client.ts';
import { parseFeed } from '@supersync/contract/importers/feed-parser/parse-feed.ts';
import { parseQuery } from '@supersync/contract/kernel/query/parse-query.ts';
import { parseKey } from '@supersync/contract/kernel/record-key.ts';
import type { InboundMail } from '@supersync/contract/messaging/lead-mail/mail.ts';
import { readJson } from '@supersync/contract/messaging/message/json-place.ts';
import { sanitiseHtml } from '@supersync/contract/records/news-feed/sanitise-html.ts';
import { readPartnerList } from '@supersync/contract/syndication/promoted-listing/read-partner-list.ts';
import { readCron } from '@supersync/contract/developer/schedule/cron.ts';
import { describeCron } from '@supersync/contract/developer/schedule/cron-text.ts';
import { readNanp } from '@supersync/contract/kernel/format/phone.ts';
import { readBounce } from '@supersync/contract/sales/rate-change/read-bounce.ts';
import { holdsNumber } from '@supersync/contract/sales/tracking-number/nanp.ts';
import { loadModule } from 'libpg-query';
import { z } from 'zod';
import { namesProperty } from '#features/syndication/ad-url/names-property.ts';
import { mailIdOf, propertyCodeOf, readMail, verdictsOn } from '#features/messaging/lead-mail/read-mail.ts';
import { readOne } from '#features/developer/migration/script/read-one.ts';
import { readPage } from '#features/websites/site-check/page/page-facts.ts';
import { readRobots } from '#features/websites/site-check/page/robots.ts';
import { trackingIdsOf } from '#features/websites/site-check/rules/tracking.ts';
import { searchWords } from '#features/records/property/search-words.ts';
import { redactPayload } from '#features/messaging/message/redact-payload.ts';
import { readPart } from '#platform/csv/read-part.ts';
import { channelChange, copiesIn } from '#platform/db/embedded/statement-text.ts';
import { parseStrictJson } from '#platform/http/strict-json.ts';
import { normalEmail, normalPhone } from '#platform/messaging/contact.ts';
import { pathsOf } from '#platform/messaging/personal.ts';
import { personPattern } from '#platform/messaging/person.ts';
import { decodeBody } from '#platform/outbound/decode-body.ts';

await loadModule();

const mail = (part: Partial<InboundMail>): InboundMail => ({
  headers: {},
  envelope: { to: 'leads+OAK12@inbound.test', from: 'a@b.test' },
  plain: '',
  ...part,
});
const mailWith = (name: string, text: string): InboundMail =>
  mail({ headers: { From: 'lead@zumper.com', [name]: text } });
const readWholly = (read: InboundMail): unknown => [mailIdOf(read), readMail(read), verdictsOn(read)];

const values = {
  listingId: 'a',
  propertyId: 1,
  permalink: 'a',
  importId: 'a',
  name: 'a',
  address: 'a',
  city: 'a',
  provinceCode: 'a',
  postalCode: 'a',
  clientId: 1,
  clientKey: 'a',
  clientName: 'a',
};
const property = { name: 'Maple Court', address: '45 King Street West', listingId: 'ZUM204518' };
const trace = new RegExp(personPattern({ emails: ['sam@x.test'], phones: ['4165550123'], leadIds: [] }));

const query = (name: string, value: string): unknown => parseQuery(client, { [name]: value });

/** Every parser of outside input, separately. Rejecting by throwing is fine. */
export const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  'mail: sender': (text) => readWholly(mailWith('From', text)),
  'mail: Reply-To': (text) => readWholly(mailWith('Reply-To', text)),
  'mail: subject': (text) => readWholly(mailWith('Subject', text)),
  'mail: Message-ID': (text) => mailIdOf(mailWith('Message-ID', text)),
  'mail: recipient': (text) => propertyCodeOf(text),
  'mail: text': (plain) => readWholly(mail({ plain })),
  'mail: HTML': (html) => readWholly(mail({ html })),
  'mail: ADF document': (text) => readWholly(mail({ plain: `<adf>${text}</adf>` })),
  'lead: email address': normalEmail,
  'lead: phone number': normalPhone,
  'feed: document': (text) => parseFeed(text, '2026-01-01'),
  'feed: property': (text) =>
    parseFeed(`<PhysicalProperty><Property>${text}</Property></PhysicalProperty>`, '2026-01-01'),
  'feed: units': (text) =>
    parseFeed(
      `<PhysicalProperty><Property><Identification IDValue="p1"/><ILS_Unit>${text}</ILS_Unit></Property></PhysicalProperty>`,
      '2026-01-01',
    ),
  'answer of another server': (text) => decodeBody(Buffer.from(text), text),
  'page of an ad': (text) => namesProperty(text, property),
  'page of a website': (text) => readPage(text),
  'tag of a website': (text) => readPage(`<a href="${text}" ${text}>${text}</a><script>${text}</script>`),
  'tracking ids of a website': (text) => trackingIdsOf(text),
  'robots.txt of a website': (text) => readRobots(`User-agent: *\n${text}`),
  'CSV file': (text) => readPart(text, true),
  'list of a partner': (text) => readPartnerList(`id\n${text}`),
  'JSON body': (text) => parseStrictJson(Buffer.from(text)),
  'JSON body: texts': (text) => parseStrictJson(Buffer.from(JSON.stringify({ [text]: text }))),
  'JSON of a search': readJson,
  'message: fields': (text) => pathsOf({ [text]: [text, { [text]: text }] }),
  'message: redaction': (text) => redactPayload({ [text]: [text] }, [text], trace),
  'query: where': (text) => query('where', text),
  'query: value': (text) => query('where', JSON.stringify({ name: { contains: text } })),
  'query: relations': (text) => query('relations', text),
  'query: fields': (text) => query('fields', text),
  'query: sort': (text) => query('sort', text),
  'query: search': (text) => query('search', text),
  'query: page': (text) => query('page', text),
  'key of a record': (text) => parseKey(client, text),
  'words of a search': searchWords,
  'SQL script': (text) => readOne(text, 'up'),
  'SQL statement of the embedded database': (text) => [channelChange(text), copiesIn(text)],
  schedule: (text) => [readCron(text), describeCron(text)],
  'schedule: minutes': (text) => readCron(`${text} * * * *`),
  'pattern of addresses': (text) => patternProblem(`https://a.test/${text}`),
  'pattern of addresses, filled': (text) => fillPattern(`https://a.test/${text}`, values),
  'address of a page': (text) => pageAddressPattern.test(`https://${text}`),
  'returned letter': (text) => {
    const headers = { 'Content-Type': 'multipart/report', References: text.slice(0, 20_000) };
    return readBounce({ headers, envelope: { to: 'a@b.example', from: '' }, plain: text });
  },
  'range of addresses': (text) => [parseAddress(text), readRange(text)],
  'street address': normalAddress,
  'name of a building': normalName,
  'phone number': (text) => [readNanp(text), holdsNumber(text, '+14165550123')],
  'HTML of the news': sanitiseHtml,
  'email address of a form': (text) => z.email().safeParse(text),
  'date and time of a form': (text) => [
    z.iso.datetime({ offset: true }).safeParse(text),
    z.iso.date().safeParse(text),
    z.uuid().safeParse(text),
  ],
};
