import type { Video } from '@kontor/contract/videos/schema.ts';
import { useRef, useState } from 'react';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { RecordingIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useRights } from '../use-rights.ts';
import { videosQueries } from '../videos.queries.ts';
import { EditVideo } from './edit-video.tsx';
import type { VideoAction } from './video-actions.tsx';
import { ReleaseVideo, RemoveVideo, useArchive } from './video-dialogs.tsx';
import { VideoTable } from './video-table.tsx';

const TITLE = 'Alle Aufnahmen';

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
  const list = usePagedQuery(videosQueries.list());
  const rights = useRights();
  const archive = useArchive();
  const [task, setTask] = useState<Task>();
  const section = useRef<HTMLElement>(null);
  const onAction = (action: VideoAction, video: Video) =>
    action === 'archive' ? archive(video) : setTask({ action, video });
  const close = () => {
    setTask(undefined);
    // The button that was pressed may be gone with its recording.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) section.current?.focus({ preventScroll: true });
    });
  };
  const Dialog = task && DIALOGS[task.action];
  return (
    <Section ref={section} title={TITLE}>
      <List
        list={list}
        failure="Die Aufnahmen konnten nicht geladen werden."
        empty={<NoVideos isAdmin={rights.isAdmin} />}
      >
        {(videos) => (
          <VideoTable caption={TITLE} videos={videos} current={current} rights={rights} onAction={onAction} />
        )}
      </List>
      {Dialog ? <Dialog video={task.video} isWatched={task.video.streamId === current} onClose={close} /> : null}
    </Section>
  );
}
