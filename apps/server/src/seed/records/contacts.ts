import type { Queryable } from '#platform/db/database.ts';
import { insertRows } from '../insert.ts';
import { slug } from './names.ts';
import { personId } from '../access/people.ts';
import type { Portfolio } from './portfolio.ts';
import { randomFor } from '../random.ts';

const firstNames =
  'Amara Béatrice Carlos Dana Emil Farida Gwen Hiro Ines Jonas Keiko Liam Maya Noor Olga Priya'.split(' ');
const lastNames =
  'Abbott Bouchard Castillo Dhillon Eriksen Fontaine Greene Hassan Ivanova Jensen Kowalski Lavoie Mensah Nakamura Okafor Pelletier'.split(
    ' ',
  );
const jobs = ['Leasing manager', 'Marketing coordinator', 'Regional manager', 'Accounts payable', 'IT'];

/** One to four invented contacts per client, the first an administrator. */
export async function seedContacts(tx: Queryable, portfolios: readonly Portfolio[]): Promise<void> {
  const rows = portfolios.flatMap(({ client }) => {
    const random = randomFor('contacts', client.id);
    const domain = client.email?.split('@')[1] ?? 'client.example';
    const names = random.sample(lastNames, random.integer(1, 4));
    return names.map((lastName, index) => {
      const firstName = random.pick(firstNames);
      return {
        client_id: client.id,
        first_name: firstName,
        last_name: lastName,
        job_title: random.pick(jobs),
        email: `${slug(firstName, '')}.${slug(lastName, '')}@${domain}`,
        phone: index === 0 ? client.phone : null,
        is_admin: index === 0,
        // Some clients have none: their notices cannot be sent until somebody names one.
        is_billing: index === names.length - 1 && client.id % 19 !== 0,
        created: client.created,
        modified_user_id: personId('support'),
        modified_at: client.modified.at,
      };
    });
  });
  await insertRows(tx, 'client_contacts', rows);
}
