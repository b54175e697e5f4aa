import { changeInfo } from '@kontor/contract/business/api.ts';
import { useWrite } from '#platform/use-write.ts';
import { businessQueries } from './business.queries.ts';

export const useChangeInfo = () =>
  useWrite(changeInfo, {
    showsErrors: true,
    onSuccess: (info, client) => client.setQueryData(businessQueries.info().queryKey, info),
  });
