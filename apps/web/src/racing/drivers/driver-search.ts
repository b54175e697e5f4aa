import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { racingQueries } from '../racing.queries.ts';

/** Drivers that fit what is typed, read as soon as the typing pauses; nothing is read for nothing. */
export function useDriverSearch(typed: string) {
  const wanted = typed.trim();
  const [search] = useDebouncedValue(wanted, 300);
  const { data, error, isPlaceholderData } = useQuery({ ...racingQueries.drivers(search), enabled: search !== '' });
  /** What is shown answers what is typed. */
  const isCurrent = search === wanted && !isPlaceholderData;
  return { drivers: wanted && search ? data : undefined, isCurrent, error: isCurrent ? error : null };
}
