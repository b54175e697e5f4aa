import { pinPost, readPost, removePost } from '@kontor/contract/team/api.ts';
import type { BoardPost } from '@kontor/contract/team/schema.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWrite } from '#platform/api/use-write.ts';
import { formatCount, formatDateTime } from '#platform/format.de.ts';
import { MarkdownText } from '#platform/markdown-text.tsx';
import { ConfirmWrite } from '#platform/ui/dialog/confirm-write.tsx';
import { Button } from '#platform/ui/field/button.tsx';
import { AddIcon, DoneIcon, EditIcon, NoteIcon, PinIcon, RemoveIcon } from '#platform/ui/icons.ts';
import { Section } from '#platform/ui/page/section.tsx';
import { List } from '#platform/ui/table/list.tsx';
import { Skeleton } from '#platform/ui/table/skeleton.tsx';
import { EmptyState } from '#platform/ui/table/state.tsx';
import { useMe, useRights } from '#users';
import { PostDialog } from './post-dialog.tsx';
import styles from './team.module.css';
import { teamQueries } from './team.queries.ts';

const keep = (_done: unknown, client: QueryClient) => client.invalidateQueries(teamQueries.all());

interface PostProps {
  readonly post: BoardPost;
  readonly mayEdit: boolean;
  readonly mayPin: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Post({ post, mayEdit, mayPin, onEdit, onRemove }: PostProps) {
  const read = useWrite(readPost, { onSuccess: keep });
  const pin = useWrite(pinPost, { onSuccess: keep });
  const { id, title, isPinned, isRead, readBy } = post;
  return (
    <li className={`card stack ${styles.post}`} data-unread={isRead ? undefined : ''}>
      <div className={`row between top ${styles.head}`}>
        <div className="row wrap">
          <h3 className="large anywhere">{title}</h3>
          {isPinned ? <span className="pill dim">angeheftet</span> : null}
        </div>
        <span className="row gap-4">
          {mayPin ? (
            <Button
              look="quiet"
              icon={PinIcon}
              aria-pressed={isPinned}
              aria-label={isPinned ? `„${title}“ nicht mehr anheften` : `„${title}“ anheften`}
              title={isPinned ? 'Nicht mehr anheften' : 'Anheften'}
              isBusy={pin.isPending}
              onClick={() => pin.run({ params: { id }, body: { isPinned: !isPinned } })}
            />
          ) : null}
          {mayEdit ? (
            <>
              <Button look="quiet" icon={EditIcon} aria-label={`„${title}“ ändern`} title="Ändern" onClick={onEdit} />
              <Button
                look="quiet"
                icon={RemoveIcon}
                aria-label={`„${title}“ abnehmen`}
                title="Abnehmen"
                onClick={onRemove}
              />
            </>
          ) : null}
        </span>
      </div>
      <MarkdownText text={post.text} />
      <div className="row wrap between">
        <p className="meta">
          {post.authorName}, {formatDateTime(post.createdAt)}
          {post.changedAt ? `, geändert ${formatDateTime(post.changedAt)}` : ''}
        </p>
        {isRead && readBy.length === 0 ? <p className="meta">Noch von niemandem gelesen</p> : null}
        {isRead && readBy.length > 0 ? (
          <details className="unfolds">
            <summary className="meta underlined">{`Gelesen von ${formatCount(readBy.length, 'Person', 'Personen')}`}</summary>
            <p className="small anywhere">{readBy.join(', ')}</p>
          </details>
        ) : null}
        {isRead ? null : (
          <Button icon={DoneIcon} isBusy={read.isPending} onClick={() => read.run({ params: { id } })}>
            Gelesen
          </Button>
        )}
      </div>
    </li>
  );
}

export function Board() {
  const posts = useQuery(teamQueries.posts());
  const { data: me } = useMe();
  const { isAdmin, isSuperAdmin } = useRights();
  const [edited, setEdited] = useState<BoardPost | 'new'>();
  const [removed, setRemoved] = useState<BoardPost>();
  const remove = useWrite(removePost, { onSuccess: keep });
  return (
    <Section
      title="Schwarzes Brett"
      actions={
        <Button icon={AddIcon} onClick={() => setEdited('new')}>
          Aushängen
        </Button>
      }
    >
      <List
        list={posts}
        failure="Das Brett konnte nicht geladen werden."
        empty={
          <EmptyState icon={NoteIcon} title="Am Brett hängt noch nichts.">
            Was alle wissen müssen, hängst du hier aus. Wer es gelesen hat, bestätigt es mit „Gelesen“.
          </EmptyState>
        }
      >
        {(rows) =>
          rows ? (
            <ul className="stack gap-12">
              {rows.map((post) => (
                <Post
                  key={post.id}
                  post={post}
                  mayEdit={isSuperAdmin || post.author === me?.id}
                  mayPin={isAdmin}
                  onEdit={() => setEdited(post)}
                  onRemove={() => setRemoved(post)}
                />
              ))}
            </ul>
          ) : (
            <Skeleton height={220} />
          )
        }
      </List>
      {edited ? <PostDialog post={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} /> : null}
      {removed ? (
        <ConfirmWrite
          title={`„${removed.title}“ abnehmen?`}
          confirmLabel="Abnehmen"
          write={remove}
          input={{ params: { id: removed.id } }}
          done="Der Aushang ist abgenommen."
          onClose={() => setRemoved(undefined)}
        >
          Er verschwindet für alle und lässt sich nicht zurückholen.
        </ConfirmWrite>
      ) : null}
    </Section>
  );
}
