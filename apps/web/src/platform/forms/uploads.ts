import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';

type UploadState = 'running' | 'failed' | undefined;
type Report = (id: string, state: UploadState) => void;

/** Where the fields of a form report their uploads; without a form nothing waits for them. */
export const UploadReports = createContext<Report>(() => {});

/** Reports what becomes of an upload to the form around it, which waits for it before it saves. */
export function useUploadReport(state: UploadState): void {
  const report = useContext(UploadReports);
  const id = useId();
  useEffect(() => report(id, state), [report, id, state]);
  useEffect(() => () => report(id, undefined), [report, id]);
}

export function useUploads() {
  const [states, setStates] = useState<Readonly<Record<string, UploadState>>>({});
  const report: Report = useCallback(
    (id, state) => setStates((now) => (now[id] === state ? now : { ...now, [id]: state })),
    [],
  );
  const all = Object.values(states);
  return {
    report,
    isRunning: all.includes('running'),
    hasFailed: all.includes('failed'),
    forget: () => setStates({}),
  };
}
