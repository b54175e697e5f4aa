import type { VehicleClass } from '@kontor/contract/racing/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { racingQueries } from './racing.queries.ts';

const NONE: readonly VehicleClass[] = [];

/** The classes in their order; one that is not known (yet) has no name. */
export function useClasses() {
  const { data: classes = NONE, isPending } = useQuery(racingQueries.classes());
  return { classes, isPending, nameOf: (id: number): string => classes.find((one) => one.id === id)?.name ?? '' };
}
