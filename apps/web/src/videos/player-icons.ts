// What only a player has; each from its own file, as in platform/ui/icons.ts.

export { default as ArchiveIcon } from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
export { default as UnarchiveIcon } from '@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs';
export { default as KeyboardIcon } from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
export { default as FullScreenIcon } from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs';
export { default as WindowIcon } from '@tabler/icons-react/dist/esm/icons/IconMinimize.mjs';
export { default as PictureIcon } from '@tabler/icons-react/dist/esm/icons/IconPictureInPicture.mjs';
export { default as PauseIcon } from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
export { default as PlayIcon } from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
export { default as Back10Icon } from '@tabler/icons-react/dist/esm/icons/IconRewindBackward10.mjs';
export { default as Forward10Icon } from '@tabler/icons-react/dist/esm/icons/IconRewindForward10.mjs';
export { default as QuietIcon } from '@tabler/icons-react/dist/esm/icons/IconVolume2.mjs';
