// One icon per idea, the same in menu, cards and headings. Each comes from its own file: the index of the package
// holds five thousand, which every test and every start of the dev server would have to read.

export type { Icon } from '@tabler/icons-react';
export { default as SettingsIcon } from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
export { default as WarningIcon } from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
export { default as GoIcon } from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
export { default as OrderIcon } from '@tabler/icons-react/dist/esm/icons/IconBasket.mjs';
export { default as AuditIcon } from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs';
export { default as StockIcon } from '@tabler/icons-react/dist/esm/icons/IconBuildingWarehouse.mjs';
export { default as DoneIcon } from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
export { default as ExpandIcon } from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
export { default as OrdersIcon } from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
export { default as PriceIcon } from '@tabler/icons-react/dist/esm/icons/IconCoinEuro.mjs';
export { default as FlagIcon } from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs';
export { default as HistoryIcon } from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
export { default as HomeIcon } from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
export { default as InfoIcon } from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs';
export { default as RecipeIcon } from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
export { default as LoginIcon } from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs';
export { default as LogoutIcon } from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs';
export { default as MenuIcon } from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs';
export { default as DarkIcon } from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs';
export { default as ProductIcon } from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
export { default as TrackIcon } from '@tabler/icons-react/dist/esm/icons/IconRoute.mjs';
export { default as SearchIcon } from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
export { default as LapIcon } from '@tabler/icons-react/dist/esm/icons/IconStopwatch.mjs';
export { default as LightIcon } from '@tabler/icons-react/dist/esm/icons/IconSun.mjs';
export { default as CupIcon } from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
export { default as PersonIcon } from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
export { default as PeopleIcon } from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
export { default as RecordingIcon } from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
export { default as CloseIcon } from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
