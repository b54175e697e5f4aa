import type { Race, ResultsChange, TournamentDetail } from '@kontor/contract/racing/tournaments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf, sentenceOf } from '#platform/api/api-error.ts';
import { focusFirstError } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { refreshRacing, useSaveResults } from '../racing.queries.ts';
import {
  type Draft,
  type DraftErrors,
  draftOf,
  isOpen,
  previewOf,
  problemOf,
  readDraft,
  withEntries,
} from './result-draft.ts';

function openSentence(draft: Draft, { entries }: TournamentDetail): string | undefined {
  const open = draft.filter(isOpen).map(({ driverId }) => entries.find(({ id }) => id === driverId)?.nickname ?? '');
  if (open.length === 0) return undefined;
  return `Noch ohne Ergebnis: ${open.join(', ')}. Amtlich wird ein Rennen erst, wenn für alle feststeht, wie es ausging.`;
}

/** A result sheet being written. What another admin saves meanwhile is shown, and never overwritten unseen. */
export function useResultSaving(tournament: TournamentDetail, race: Race, onDone: () => void) {
  const client = useQueryClient();
  const write = useSaveResults();
  const [base, setBase] = useState(race);
  const [typed, setTyped] = useState(() => draftOf(race.results, tournament.entries));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [refusal, setRefusal] = useState<string>();
  const [hasConflict, setHasConflict] = useState(false);
  const draft = withEntries(typed, tournament.entries);
  const read = readDraft(draft);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(base.results, tournament.entries));
  // The message of the own save arrives before its answer.
  const isOvertaken = race.version !== base.version && !write.isPending;

  const change = (to: (draft: Draft) => Draft) => {
    setTyped((now) => to(withEntries(now, tournament.entries)));
    setErrors({});
    setRefusal(undefined);
  };
  const problem = problemOf(read.results, tournament.entries);
  const complaint = (state: ResultsChange['state']): string | undefined => {
    if (isOvertaken || hasConflict) return 'Schau zuerst, was inzwischen gespeichert wurde.';
    if (Object.keys(read.errors).length > 0) return 'Bitte prüfe die rot markierten Felder.';
    return (state === 'OFFICIAL' ? openSentence(draft, tournament) : undefined) ?? problem;
  };
  /** Whether it may be sent; what is wrong is shown where it is. */
  const check = (state: ResultsChange['state']): boolean => {
    const wrong = complaint(state);
    setErrors(read.errors);
    setRefusal(wrong);
    focusFirstError(read.errors);
    return wrong === undefined;
  };
  const save = (state: ResultsChange['state']) =>
    write.run(
      { params: { id: race.id }, body: { state, results: read.results, version: base.version } },
      {
        onSuccess: () => {
          const how = state === 'OFFICIAL' ? 'amtlich' : 'vorläufig gespeichert';
          showToast({ kind: 'success', sentence: `Rennen ${race.number} (${race.trackName}) ist ${how}.` });
          onDone();
        },
        onError: (error) => {
          const isConflict = codeOf(error) === 'conflict';
          setHasConflict(isConflict);
          setRefusal(isConflict ? undefined : sentenceOf(error));
          void refreshRacing(client, 'tournaments');
        },
      },
    );
  const settle = (next: Draft) => {
    setBase(race);
    setTyped(next);
    setHasConflict(false);
    setRefusal(undefined);
    setErrors({});
  };
  if (isOvertaken && !isDirty && !hasConflict) settle(draftOf(race.results, tournament.entries));
  return {
    draft,
    errors,
    refusal,
    isDirty,
    isBusy: write.isPending,
    isOvertaken: isOvertaken || hasConflict,
    problem,
    preview: previewOf(read.results, tournament),
    change,
    check,
    save,
    load: () => settle(draftOf(race.results, tournament.entries)),
    keep: () => settle(draft),
  };
}

export type ResultSaving = ReturnType<typeof useResultSaving>;
