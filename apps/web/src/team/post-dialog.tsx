import { addPost, changePost } from '@kontor/contract/team/api.ts';
import { type BoardPost, NewPost, POST_TEXT_MAX, POST_TITLE_MAX } from '@kontor/contract/team/schema.ts';
import { useForm } from '@mantine/form';
import type { QueryClient } from '@tanstack/react-query';
import { useWrite } from '#platform/api/use-write.ts';
import { focusFirstError, validateWith } from '#platform/forms/forms.ts';
import { FormModal } from '#platform/ui/dialog/form-modal.tsx';
import { TextInput } from '#platform/ui/field/text-input.ts';
import { Textarea } from '#platform/ui/field/textarea.ts';
import { teamQueries } from './team.queries.ts';

const validate = validateWith(NewPost);

export function PostDialog({ post, onClose }: { readonly post: BoardPost | undefined; readonly onClose: () => void }) {
  const options = {
    onSuccess: (_saved: BoardPost, client: QueryClient) => client.invalidateQueries(teamQueries.all()),
  };
  const add = useWrite(addPost, options);
  const change = useWrite(changePost, options);
  const form = useForm({ initialValues: { title: post?.title ?? '', text: post?.text ?? '' }, validate });
  const save = (values: { title: string; text: string }) => {
    const then = { onSuccess: onClose };
    if (post) change.run({ params: { id: post.id }, body: { ...values, version: post.version } }, then);
    else add.run({ body: values }, then);
  };
  return (
    <FormModal
      title={post ? 'Aushang ändern' : 'Etwas aushängen'}
      confirmLabel={post ? 'Speichern' : 'Aushängen'}
      isBusy={add.isPending || change.isPending}
      onSubmit={form.onSubmit(save, focusFirstError)}
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
    </FormModal>
  );
}
