import type { Video } from '@kontor/contract/videos/schema.ts';
import { showToast } from '#platform/toasts.ts';
import { useSetPreserve } from './videos.queries.ts';

/** Keeps a recording for good; that needs no question. */
export function useArchive(): (video: Video) => void {
  const write = useSetPreserve();
  return ({ id, title }) =>
    write.run(
      { params: { id }, query: { preserve: true } },
      { onSuccess: () => showToast({ kind: 'done', sentence: `„${title}“ ist archiviert.` }) },
    );
}
