/** All icons at the size of the item cards, on a light and a dark tile, to look at before committing. */
export async function contactSheet(page, pictures, path) {
  const tile = ({ name, png }, ground, ink) =>
    `<figure style="background:${ground};color:${ink}">` +
    `<img width="72" height="72" src="data:image/png;base64,${png.toString('base64')}">` +
    `<figcaption>${name}</figcaption></figure>`;
  const html = pictures.map((picture) => tile(picture, '#f7f6f2', '#1c2523') + tile(picture, '#1e2322', '#f7f6f2'));
  await page.setViewportSize({ width: 1240, height: 800 });
  await page.setContent(
    '<style>body{margin:8px;display:grid;grid-template-columns:repeat(12,1fr);gap:4px;' +
      'background:#999;font:10px sans-serif}' +
      `figure{margin:0;padding:8px 4px 4px;text-align:center;border-radius:6px}</style>${html.join('')}`,
  );
  await page.screenshot({ path, fullPage: true });
}
