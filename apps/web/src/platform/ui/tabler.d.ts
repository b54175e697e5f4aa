// The package types its index only, not the file of each icon.
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  const icon: import('@tabler/icons-react').Icon;
  // biome-ignore lint/style/noDefaultExport: this is how the package exports them
  export default icon;
}
