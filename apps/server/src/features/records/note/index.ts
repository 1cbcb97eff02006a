import { problem } from '@supersync/contract/kernel/errors.ts';
import { signedOutUserId, noteTime } from '@supersync/contract/records/note/new-note.ts';
import { note } from '@supersync/contract/records/note/note.ts';
import { registerResource } from '#platform/resource/register-resource.ts';
import type { Feature } from '#platform/server.ts';

export const noteFeature: Feature = (server) => {
  registerResource(server, note, {
    /** The client sends author and time along: the author must be the caller or empty. */
    supply(operation, values, caller) {
      if (operation === 'update') return {};
      const { created_user_id: writer, timestamp } = values;
      if (writer !== undefined && writer !== signedOutUserId && writer !== caller.userId)
        throw problem('not_your_stamp', {}, { errors: { created_user_id: 'Must be your own user id' } });
      const now = server.clock.now();
      return {
        created_user_id: caller.userId,
        created_user_name: `${caller.firstName} ${caller.lastName}`,
        timestamp: timestamp === undefined || timestamp === '' ? noteTime(now, 0) : timestamp,
      };
    },
    check({ operation, before, values }, caller) {
      const subjects = [values.clientId, values.propertyId].filter((id) => typeof id === 'number');
      if (operation === 'create' && subjects.length !== 1)
        throw problem(
          'invalid_input',
          {},
          { errors: { clientId: 'A note is about a client or a property' } },
        );
      // Only the author may edit a note; anyone may delete one.
      if (operation === 'update' && caller !== null && before?.created_user_id !== caller.userId)
        throw problem('not_your_stamp', {}, { errors: { note: 'Somebody else wrote it' } });
    },
  });
};
