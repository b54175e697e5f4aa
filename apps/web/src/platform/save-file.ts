import { inTablet, postToGame } from './tablet.ts';
import { showToast } from './toasts.ts';

/** Files cannot be saved in the game: the screen is opened in the browser of the computer instead. */
export function openOutside(): void {
  postToGame({ kontor: 'open', url: window.location.href });
  showToast({ kind: 'info', sentence: 'Dateien gibt es nur im Browser. Kontor öffnet sich dort.' });
}

export function saveFile(name: string, content: string, type: 'text/csv' | 'application/json'): void {
  if (inTablet()) {
    openOutside();
    return;
  }
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the data by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
