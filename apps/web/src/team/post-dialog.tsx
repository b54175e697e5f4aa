import { addPost, changePost, listPosts } from '@kontor/contract/team/api.ts';
import { type BoardPost, NewPost, POST_TEXT_MAX, POST_TITLE_MAX } from '@kontor/contract/team/schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api/api.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { validateWith } from '#platform/forms/forms.ts';
import { useEditForm } from '#platform/forms/use-edit-form.ts';
import { DialogForm } from '#platform/ui/dialog/dialog-form.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { teamQueries } from './team.queries.ts';

const validate = validateWith(NewPost);
const toValues = ({ title, text }: NewPost): NewPost => ({ title, text });

export function PostDialog({ post, onClose }: { readonly post: BoardPost | undefined; readonly onClose: () => void }) {
  const options = {
    showsErrors: true,
    onSuccess: (_saved: BoardPost, client: QueryClient) => client.invalidateQueries(teamQueries.all()),
  };
  const add = useWrite(addPost, options);
  const change = useWrite(changePost, options);
  const { form, dialog } = useEditForm<BoardPost, NewPost>({
    opened: post,
    initial: post ? toValues(post) : { title: '', text: '' },
    toValues,
    fields: [
      { path: 'title', label: 'Überschrift' },
      { path: 'text', label: 'Text' },
    ],
    validate,
    save: (body, base, then) =>
      base
        ? change.run({ params: { id: base.id }, body: { ...body, version: base.version } }, then)
        : add.run({ body }, then),
    newest: async ({ id }) => (await call(listPosts, {})).find((one) => one.id === id),
    say: (_saved, isNew) => (isNew ? 'Der Aushang hängt.' : 'Der Aushang ist geändert.'),
    onDone: onClose,
  });
  return (
    <DialogForm
      title={post ? 'Aushang ändern' : 'Etwas aushängen'}
      saveLabel={post ? 'Speichern' : 'Aushängen'}
      {...dialog}
      onClose={onClose}
    >
      <TextInput
        label="Überschrift"
        data-autofocus
        maxLength={POST_TITLE_MAX}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Text"
        description={
          post
            ? 'Wer es schon gelesen hat, bekommt es noch einmal als ungelesen.'
            : 'Mit Markdown: **fett**, Listen, Links.'
        }
        rows={7}
        maxLength={POST_TEXT_MAX}
        {...form.getInputProps('text')}
      />
    </DialogForm>
  );
}
