import { switchHours } from '@kontor/contract/hours/changes-api.ts';
import { sayState } from '@kontor/contract/hours/german.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { serverNow } from '#platform/server-clock.ts';
import { showToast } from '#platform/toasts.ts';
import { hoursQueries } from './hours.queries.ts';

export const useSwitchHours = () =>
  useWrite(switchHours, {
    onSuccess: (hours, client) => {
      client.setQueryData(hoursQueries.state().queryKey, hours);
      const changesAt = hours.changesAt === null ? null : new Date(hours.changesAt);
      const sentence = `${sayState({ isOpen: hours.isOpen, changesAt }, new Date(serverNow()))}.`;
      showToast({ kind: 'success', sentence });
    },
  });
