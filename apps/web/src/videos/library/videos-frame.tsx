import type { Video } from '@kontor/contract/videos/schema.ts';
import { type ReactNode, useRef, useState } from 'react';
import { usePagedQuery } from '#platform/api/paged-query.ts';
import { RecordingIcon } from '#platform/ui/icons.ts';
import { Page } from '#platform/ui/page/page.tsx';
import { Section } from '#platform/ui/page/section.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useRights } from '#users';
import { UploadPanel } from '../upload/upload-panel.tsx';
import { videosQueries } from '../videos.queries.ts';
import styles from './library.module.css';
import { EditVideo, ReleaseVideo, RemoveVideo, useArchive } from './video-dialogs.tsx';
import { type VideoAction, VideoTable } from './video-table.tsx';

const TITLE = 'Alle Aufnahmen';

const DIALOGS = { edit: EditVideo, release: ReleaseVideo, remove: RemoveVideo };

function VideoList({ current }: { readonly current: string | undefined }) {
  const list = usePagedQuery(videosQueries.list());
  const rights = useRights();
  const archive = useArchive();
  const [task, setTask] = useState<{ readonly action: keyof typeof DIALOGS; readonly video: Video }>();
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
        empty={
          <EmptyState icon={RecordingIcon} title="Noch keine Aufnahmen.">
            {rights.isAdmin ? (
              <>
                Lade oben die erste hoch, oder leg eine Datei in den Ordner <code>recordings/inbox</code> im Datenordner
                des Servers. Sie erscheint dann von selbst.
              </>
            ) : null}
          </EmptyState>
        }
      >
        {(videos) => (
          <VideoTable caption={TITLE} videos={videos} current={current} rights={rights} onAction={onAction} />
        )}
      </List>
      {Dialog ? <Dialog video={task.video} isWatched={task.video.streamId === current} onClose={close} /> : null}
    </Section>
  );
}

interface VideosFrameProps {
  readonly title: string;
  readonly purpose?: string;
  /** In place of the purpose: what there is to know of the recording on the stage. */
  readonly facts?: string;
  readonly current?: string;
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

export function VideosFrame({ current, notice, children, ...head }: VideosFrameProps) {
  const { isAdmin } = useRights();
  return (
    <Page {...head}>
      <div className={`stack gap-24 ${styles.parts}`}>
        {children}
        {isAdmin ? <UploadPanel /> : null}
        {isAdmin ? notice : null}
        <VideoList current={current} />
      </div>
    </Page>
  );
}
