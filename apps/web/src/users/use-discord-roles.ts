import { changeDiscordRoles, getDiscordRoles } from '@kontor/contract/users/api.ts';
import { type DiscordRole, DiscordRoles } from '@kontor/contract/users/schema.ts';
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { call } from '#platform/api/api.ts';
import { hasStatus, sentenceOf } from '#platform/api/api-error.ts';
import { useWrite } from '#platform/api/use-write.ts';
import { focusField, focusFirstError, showFieldErrors, validateWith } from '#platform/forms/forms.ts';
import { showToast } from '#platform/toasts.ts';
import { usersQueries } from './users.queries.ts';

export const discordRolesQuery = () =>
  queryOptions({
    queryKey: ['users', 'discord-roles'],
    queryFn: ({ signal }) => call(getDiscordRoles, {}, { signal }),
  });

const useChangeDiscordRoles = () =>
  useWrite(changeDiscordRoles, {
    showsErrors: true,
    onSuccess: (state, client) => {
      client.setQueryData(discordRolesQuery().queryKey, state);
      void client.invalidateQueries(usersQueries.lists());
    },
  });

interface Values {
  readonly roles: DiscordRole[];
}
export type DiscordRolesForm = UseFormReturnType<Values>;

const rules = validateWith(DiscordRoles);

/** That a role is there twice is said beside the second of the two. */
function validate(values: Values): FormErrors {
  const { roles: about, ...errors } = rules(values);
  if (!about) return errors;
  const ids = values.roles.map(({ id }) => id);
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at);
  return { ...errors, [twice < 0 ? 'roles' : `roles.${twice}.id`]: about };
}

const isSame = (one: readonly DiscordRole[], other: readonly DiscordRole[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A new row takes the focus; a removed one leaves it to the button that adds. */
function useFocusOnRows(count: number): RefObject<HTMLButtonElement | null> {
  const addButton = useRef<HTMLButtonElement>(null);
  const last = useRef(count);
  useEffect(() => {
    const isLost = [document.body, addButton.current].some((element) => element === document.activeElement);
    if (count === last.current + 1 && isLost) focusField(`roles.${count - 1}.name`);
    if (count === last.current - 1 && isLost) addButton.current?.focus();
    last.current = count;
  }, [count]);
  return addButton;
}

/** The table over what is stored; what was typed stays, and it is said when others were quicker. */
export function useDiscordRolesForm(stored: DiscordRole[]) {
  const client = useQueryClient();
  const form: DiscordRolesForm = useForm<Values>({ initialValues: { roles: stored }, validate });
  const [base, setBase] = useState(stored);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const change = useChangeDiscordRoles();
  const isDirty = !isSame(form.values.roles, base);

  const load = (roles: DiscordRole[]) => {
    setBase(roles);
    setIsOvertaken(false);
    form.setValues({ roles });
    form.clearErrors();
  };

  const hasNews = !isSame(stored, base) && !change.isPending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news make the table follow, not typing
  useEffect(() => {
    if (hasNews && !isDirty) load(stored);
  }, [hasNews, stored]);

  const save = async ({ roles }: Values) => {
    const { roles: newest } = await client
      .fetchQuery({ ...discordRolesQuery(), staleTime: 0, retry: false })
      .catch(() => ({ roles: base }));
    if (!isSame(newest, base)) {
      setBase(newest);
      return setIsOvertaken(true);
    }
    change.run(
      { body: { roles } },
      {
        onSuccess: (state) => {
          load(state.roles);
          showToast({ kind: 'done', sentence: 'Die Zuordnung ist gespeichert und gilt sofort.' });
        },
        onError: (error) => {
          // That a session is over is said in one place for all screens.
          if (hasStatus(error, 401) || showFieldErrors(form, error)) return;
          showToast({ kind: 'failed', sentence: sentenceOf(error) });
        },
      },
    );
  };

  const addButton = useFocusOnRows(form.values.roles.length);

  return {
    form,
    isDirty,
    isOvertaken,
    isSaving: change.isPending,
    addButton,
    add: () => form.insertListItem('roles', { name: '', id: '', role: 'MODERATOR' }),
    discard: () => load(stored),
    submit: form.onSubmit(save, focusFirstError),
  };
}
