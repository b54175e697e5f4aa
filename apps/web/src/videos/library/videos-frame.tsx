import type { ReactNode } from 'react';
import { Page } from '#platform/ui/page/page.tsx';
import { UploadPanel } from '../upload/upload-panel.tsx';
import { useRights } from '../use-rights.ts';
import styles from './library.module.css';
import { VideoList } from './video-list.tsx';

interface VideosFrameProps {
  readonly title: string;
  readonly purpose?: string;
  /** In place of the purpose: what there is to know of the recording on the stage. */
  readonly facts?: string;
  /** The recording on the stage. */
  readonly current?: string;
  /** What only admins are told, above the list. */
  readonly notice?: ReactNode;
  /** The player, or what stands in its place. */
  readonly children: ReactNode;
}

/** What both screens share: something to watch on top, all recordings below. */
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
