import { getUploadLimits, listVideos } from '@kontor/contract/videos/api.ts';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, vi } from 'vitest';
import { answer } from '#platform/testing/fake-api.ts';
import { createAppClient } from '#shell/app-client.ts';
import { UploadPanel } from '../upload/upload-panel.tsx';
import { createUploadQueue, type UploadQueue } from '../upload/upload-queue.ts';
import { type FakeUpload, fakeTus } from './fake-tus.ts';

export const GB = 1e9;
const opened: UploadQueue[] = [];

// Whatever is still on its way would ask before the next test may leave.
afterEach(() => {
  for (const queue of opened.splice(0)) for (const { id } of queue.rows()) queue.dismiss(id);
});

/** A file of any size, with no more than its first bytes. */
export function video(name = 'film.mp4', size = 4.8 * GB, type = 'video/mp4'): File {
  const file = new File(['\0\0\0\x18ftypmp42'], name, { type, lastModified: 1_700_000_000_000 });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

export function openPanel(limits = { maxBytes: 20 * GB, freeBytes: 100 * GB }) {
  answer(getUploadLimits, limits);
  answer(listVideos, []);
  let time = 0;
  const tus = fakeTus();
  const queue = createUploadQueue({ load: async () => tus.client, now: () => time });
  opened.push(queue);
  const client = createAppClient();
  const refreshed = vi.spyOn(client, 'invalidateQueries');
  const board = createRootRoute({ component: () => <UploadPanel queue={queue} /> });
  const view = render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <RouterProvider router={createRouter({ routeTree: board, history: createMemoryHistory() }) as never} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const user = userEvent.setup({ applyAccept: false });
  return {
    ...view,
    user,
    tus,
    queue,
    client,
    refreshed,
    pick: async (...files: File[]) => user.upload(await screen.findByLabelText('Aufnahmen auswählen'), files),
    /** The nth attempt to send something. */
    attempt: async (count = 1): Promise<FakeUpload> => {
      await waitFor(() => expect(tus.uploads).toHaveLength(count));
      return tus.uploads[count - 1] as FakeUpload;
    },
    tick: (ms: number) => {
      time += ms;
    },
  };
}

export const rowOf = (name: string) => screen.getByText(name).closest('li') as HTMLElement;
export const wordOf = (name: string) => within(rowOf(name)).getByRole('status').textContent;
export const press = (label: string) => screen.getByRole('button', { name: label });

export async function begin(panel: ReturnType<typeof openPanel>) {
  await panel.pick(video());
  const upload = await panel.attempt();
  act(() => upload.accept());
  return upload;
}
