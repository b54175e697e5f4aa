import type { Video } from '@kontor/contract/videos/schema.ts';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, type Icon, RemoveIcon } from '#platform/ui/icons.ts';
import { Tooltip } from '#platform/ui/tooltip.ts';
import { choose } from './chosen.ts';
import { ArchiveIcon, PlayIcon, UnarchiveIcon } from './player-icons.ts';
import type { Rights } from './use-rights.ts';
import styles from './video-actions.module.css';

export type VideoAction = 'archive' | 'release' | 'edit' | 'remove';
export type OnVideoAction = (action: VideoAction, video: Video) => void;

const LOOKS: Record<VideoAction, readonly [label: string, icon: Icon]> = {
  archive: ['Archivieren', ArchiveIcon],
  release: ['Archivierung aufheben', UnarchiveIcon],
  edit: ['Bearbeiten', EditIcon],
  remove: ['Löschen', RemoveIcon],
};

/** What is not finished is never deleted, so nobody is offered it. */
const isDeletable = ({ state }: Video): boolean => state === 'READY';

/** Why something that is offered does not work right now. */
const obstacleTo = (action: VideoAction, { preserve }: Video): string | undefined =>
  action === 'remove' && preserve ? 'Erst die Archivierung aufheben' : undefined;

function actionsFor(video: Video, { isAdmin, mayRemove }: Rights): VideoAction[] {
  if (!isAdmin) return [];
  const actions: VideoAction[] = [video.preserve ? 'release' : 'archive', 'edit'];
  return mayRemove && isDeletable(video) ? [...actions, 'remove'] : actions;
}

interface VideoActionsProps {
  readonly video: Video;
  readonly isCurrent: boolean;
  readonly rights: Rights;
  readonly onAction: OnVideoAction;
}

/** What can be done with a recording: watch it, and for some more. */
export const VideoActions = ({ video, isCurrent, rights, onAction }: VideoActionsProps) => (
  <span className={styles.actions}>
    {isCurrent ? <span className={styles.current}>Wird gezeigt</span> : null}
    {video.state === 'READY' && !isCurrent ? (
      <Link
        to="/video-on-demand/$streamId"
        params={{ streamId: video.streamId }}
        className={buttonClass('outline')}
        aria-label={`Ansehen: ${video.title}`}
        onClick={() => choose(video.streamId)}
      >
        <Glyph icon={PlayIcon} size={14} />
        Ansehen
      </Link>
    ) : null}
    {actionsFor(video, rights).map((action) => {
      const [label, icon] = LOOKS[action];
      const obstacle = obstacleTo(action, video);
      return (
        <Tooltip key={action} label={obstacle ?? label}>
          <Button
            look="quiet"
            className={styles.icon}
            aria-label={`${label}: ${video.title}`}
            aria-description={obstacle}
            isDisabled={obstacle !== undefined}
            icon={<Glyph icon={icon} />}
            onClick={() => onAction(action, video)}
          />
        </Tooltip>
      );
    })}
    {rights.mayRemove && !isDeletable(video) ? <span className={styles.blank} /> : null}
  </span>
);
