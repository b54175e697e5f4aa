import { getPoster } from '@kontor/contract/videos/api.ts';
import type { Video } from '@kontor/contract/videos/schema.ts';
import { useState } from 'react';
import { addressOf } from '#platform/api.ts';
import { Glyph } from '#platform/ui/glyph.tsx';
import { RecordingIcon } from '#platform/ui/icons.ts';
import styles from './poster.module.css';

/** Lines of a ledger and the marks of a viewfinder, in the colours of the house. */
const Drawing = () => (
  <span className={styles.drawing} aria-hidden="true">
    <svg className={styles.marks} viewBox="0 0 160 90" preserveAspectRatio="none" aria-hidden="true">
      {[15, 27, 39, 51, 63, 75].map((y) => (
        <path key={y} className={styles.rule} d={`M0 ${y}H160`} />
      ))}
      <path className={styles.corner} d="M10 22V10H26 M134 10H150V22 M150 68V80H134 M26 80H10V68" />
    </svg>
    <span className={styles.seal}>
      <Glyph icon={RecordingIcon} size={40} />
    </span>
  </span>
);

/** What a recording looks like before it plays; drawn, where it has no picture. */
export function Poster({ video }: { readonly video: Pick<Video, 'streamId' | 'hasPoster'> }) {
  const [failed, setFailed] = useState<string>();
  const src = video.hasPoster ? addressOf(getPoster, { params: { streamId: video.streamId } }) : undefined;
  if (!src || failed === src) return <Drawing />;
  // A picture that changes its address shows what it had until the new one is there; another picture starts empty.
  return <img key={src} className={styles.picture} src={src} alt="" onError={() => setFailed(src)} />;
}
