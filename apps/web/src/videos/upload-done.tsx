import type { Video } from '@kontor/contract/videos/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { choose } from './chosen.ts';
import { EditVideo } from './edit-video.tsx';
import styles from './upload.module.css';
import { isFromFile } from './upload-rules.ts';
import { saySize } from './upload-text.ts';
import { videosQueries } from './videos.queries.ts';

/** The recording that a file has become, the latest of several; found once, it may be renamed afterwards. */
function useBecome(file: File): Video | undefined {
  const { data: videos = [] } = useInfiniteQuery(videosQueries.list());
  const [known, setKnown] = useState(0);
  const latest = Math.max(known, ...videos.filter((video) => isFromFile(video, file)).map(({ id }) => id));
  if (latest !== known) setKnown(latest);
  return videos.find(({ id }) => id === latest);
}

function Ready({ video }: { readonly video: Video }) {
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className={styles.done}>
      <p className={styles.note}>Die Aufnahme ist fertig.</p>
      <Link
        to="/video-on-demand/$streamId"
        params={{ streamId: video.streamId }}
        className={buttonClass('outline')}
        aria-label={`Jetzt ansehen – ${video.title}`}
        onClick={() => choose(video.streamId)}
      >
        Jetzt ansehen
      </Link>
      <Button
        look="quiet"
        aria-label={`Titel und Beginn prüfen: ${video.title}`}
        aria-haspopup="dialog"
        onClick={() => setIsEditing(true)}
      >
        Titel und Beginn prüfen
      </Button>
      {isEditing ? <EditVideo video={video} onClose={() => setIsEditing(false)} /> : null}
    </div>
  );
}

/** What has become of a file that has arrived. */
export function UploadDone({ file }: { readonly file: File }) {
  const video = useBecome(file);
  if (video?.state === 'READY') return <Ready video={video} />;
  return (
    <p className={styles.note}>
      {saySize(file.size)} sind angekommen.{video ? ' Die Aufnahme wird jetzt aufbereitet.' : ''}
    </p>
  );
}
