import { Button, SegmentedControl } from '@mantine/core';
import { IconBasket } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router';
import { useSearchParams } from '#kit/address/use-search-params.ts';
import { formatNumber } from '#kit/value/format.ts';
import { hrefOf } from '#platform/screen/define-screen.ts';
import { useBasket } from '../replay/basket.ts';
import { listParameter, showsReplays, withPanel } from './audit-addresses.ts';
import { auditMessagesScreen } from '../screens.ts';

const lists = [
  { value: 'messages', label: 'Messages' },
  { value: 'replays', label: 'Replays' },
];

/** Switches between the archive and the replays; both offer the basket. */
export function ListSwitch() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { count } = useBasket();
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="What to list"
        data={lists}
        value={showsReplays(search) ? 'replays' : 'messages'}
        // Searches of one list do not apply to the other.
        onChange={(value) =>
          void navigate(
            hrefOf(auditMessagesScreen, {}, { [listParameter]: value === 'replays' ? value : undefined }),
          )
        }
      />
      <Button
        component={Link}
        to={`?${withPanel(search, ['basket', '1'])}`}
        variant="default"
        leftSection={<IconBasket size={16} aria-hidden="true" />}
      >
        Basket {count === 0 ? '' : formatNumber(count)}
      </Button>
    </>
  );
}
