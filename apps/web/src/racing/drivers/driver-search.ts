import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { racingQueries } from '../racing.queries.ts';

const PAUSE_MS = 300;

/** Drivers that fit what is typed, asked for as soon as the typing pauses; nothing is asked for nothing. */
export function useDriverSearch(typed: string) {
  const wanted = typed.trim();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const { data, error, isPlaceholderData } = useQuery({ ...racingQueries.drivers(search), enabled: search !== '' });
  const isCurrent = search === wanted && !isPlaceholderData;
  return {
    drivers: wanted === '' || search === '' ? undefined : data,
    /** What is shown answers what is typed. */
    isCurrent,
    error: isCurrent ? error : null,
  };
}
