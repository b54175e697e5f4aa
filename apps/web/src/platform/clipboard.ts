import { showToast } from './toasts.ts';

/** The old way, for pages without https such as a tablet inside the game. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

export async function copyAndReport(
  text: string,
  copied: string,
  refused = 'Der Browser lässt das Kopieren nicht zu.',
): Promise<void> {
  const isCopied = await copyText(text);
  showToast(isCopied ? { kind: 'success', sentence: copied } : { kind: 'error', sentence: refused });
}
