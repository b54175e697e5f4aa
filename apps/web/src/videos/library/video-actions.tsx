import type { Video } from '@kontor/contract/videos/schema.ts';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '#platform/ui/field/button.tsx';
import { Tooltip } from '#platform/ui/field/tooltip.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { EditIcon, type Icon, RemoveIcon } from '#platform/ui/icons.ts';
import { choose } from '../chosen.ts';
import { ArchiveIcon, PlayIcon, UnarchiveIcon } from '../icons.ts';
import type { Rights } from '../use-rights.ts';
import styles from './library.module.css';

export type VideoAction = 'archive' | 'release' | 'edit' | 'remove';
export type OnVideoAction = (action: VideoAction, video: Video) => void;

const LOOKS: Record<VideoAction, readonly [label: string, icon: Icon]> = {
  archive: ['Archivieren', ArchiveIcon],
  release: ['Dearchivieren', UnarchiveIcon],
  edit: ['Bearbeiten', EditIcon],
  remove: ['Löschen', RemoveIcon],
};

/** What is not finished is never deleted, so nobody is offered it. */
const isDeletable = ({ state }: Video): boolean => state === 'READY';

/** Why something that is offered does not work right now. */
const obstacleTo = (action: VideoAction, { preserve }: Video): string | undefined =>
  action === 'remove' && preserve ? 'Erst dearchivieren' : undefined;

function actionsFor(video: Video, { isAdmin, mayRemove }: Rights): VideoAction[] {
  if (!isAdmin) return [];
  const actions: VideoAction[] = [video.preserve ? 'release' : 'archive', 'edit'];
  return mayRemove && isDeletable(video) ? [...actions, 'remove'] : actions;
}

interface ActionProps {
  readonly action: VideoAction;
  readonly video: Video;
  readonly onAction: OnVideoAction;
}

/** Two boxes that differ in a stroke say too little: what archives carries its word. */
function Action({ action, video, onAction }: ActionProps) {
  const [label, icon] = LOOKS[action];
  const obstacle = obstacleTo(action, video);
  const isWord = action === 'archive' || action === 'release';
  const button = (
    <Button
      look="quiet"
      className={isWord ? styles.word : undefined}
      aria-label={`${label}: ${video.title}`}
      aria-description={obstacle}
      isDisabled={obstacle !== undefined}
      icon={<Glyph icon={icon} />}
      onClick={() => onAction(action, video)}
    >
      {isWord ? label : null}
    </Button>
  );
  return isWord ? button : <Tooltip label={obstacle ?? label}>{button}</Tooltip>;
}

interface VideoActionsProps {
  readonly video: Video;
  readonly isCurrent: boolean;
  readonly rights: Rights;
  readonly onAction: OnVideoAction;
}

/** What can be done with a recording: watch it, and for some more. */
export const VideoActions = ({ video, isCurrent, rights, onAction }: VideoActionsProps) => (
  <span className={`row to-end gap-4 ${styles.actions}`}>
    {isCurrent ? <span className="strong nowrap">Wird gezeigt</span> : null}
    {video.state === 'READY' && !isCurrent ? (
      <Link
        to="/video-on-demand/$streamId"
        params={{ streamId: video.streamId }}
        className={buttonClass('outline')}
        aria-label={`Ansehen: ${video.title}`}
        onClick={() => choose(video.streamId)}
      >
        <Glyph icon={PlayIcon} isFilled size={14} />
        Ansehen
      </Link>
    ) : null}
    {actionsFor(video, rights).map((action) => (
      <Action key={action} action={action} video={video} onAction={onAction} />
    ))}
    {/* Buttons of the same kind stand below each other, also where one is missing. */}
    {rights.mayRemove && !isDeletable(video) ? <span style={{ width: 36 }} /> : null}
  </span>
);
