import type { Video } from '@kontor/contract/videos/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { RecordingIcon } from '#platform/ui/icons.ts';
import { LoadError } from '#platform/ui/load-error.tsx';
import { NextPage } from '#platform/ui/load-more.tsx';
import { EmptyState } from '#platform/ui/state.tsx';
import { EditVideo } from './edit-video.tsx';
import { ReleaseVideo } from './release-video.tsx';
import { RemoveVideo } from './remove-video.tsx';
import { useArchive } from './use-archive.ts';
import { useRights } from './use-rights.ts';
import type { VideoAction } from './video-actions.tsx';
import styles from './video-list.module.css';
import { VideoTable } from './video-table.tsx';
import { videosQueries } from './videos.queries.ts';

const NoVideos = ({ isAdmin }: { readonly isAdmin: boolean }) => (
  <EmptyState icon={RecordingIcon} title="Noch keine Aufnahmen.">
    {isAdmin ? (
      <>
        Lade oben die erste hoch, oder leg eine Datei in den Ordner <code>recordings/inbox</code> im Datenordner des
        Servers. Sie erscheint dann von selbst.
      </>
    ) : null}
  </EmptyState>
);

const DIALOGS = { edit: EditVideo, release: ReleaseVideo, remove: RemoveVideo };

interface Task {
  readonly action: keyof typeof DIALOGS;
  readonly video: Video;
}

/** All recordings, and what may be done to them. */
export function VideoList({ current }: { readonly current: string | undefined }) {
  const list = useInfiniteQuery(videosQueries.list());
  const rights = useRights();
  const archive = useArchive();
  const [task, setTask] = useState<Task>();
  const heading = useRef<HTMLHeadingElement>(null);
  const onAction = (action: VideoAction, video: Video) =>
    action === 'archive' ? archive(video) : setTask({ action, video });
  const close = () => {
    setTask(undefined);
    // The button that was pressed may be gone with its recording.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    });
  };
  const Dialog = task && DIALOGS[task.action];
  return (
    <section aria-labelledby="all-videos">
      <h2 ref={heading} id="all-videos" className={styles.heading} tabIndex={-1}>
        Alle Aufnahmen
      </h2>
      {list.error && !list.data ? (
        <LoadError title="Die Aufnahmen konnten nicht geladen werden." of={list} />
      ) : list.data?.length === 0 ? (
        <NoVideos isAdmin={rights.isAdmin} />
      ) : (
        <VideoTable videos={list.data} current={current} rights={rights} onAction={onAction} />
      )}
      <NextPage list={list} />
      {Dialog ? <Dialog video={task.video} isWatched={task.video.streamId === current} onClose={close} /> : null}
    </section>
  );
}
