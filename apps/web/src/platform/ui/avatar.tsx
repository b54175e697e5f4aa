import type { Face } from '@kontor/contract/users/schema.ts';
import styles from './avatar.module.css';
import { Picture } from './picture.tsx';

const initialsOf = (name: string): string => {
  const words = name.split(/[\s._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...(word ?? '?')][0]?.toUpperCase()).join('');
};

/** A person keeps their colour; the golden angle keeps neighbours apart. */
const hueOf = (id: string): number => ([...id].reduce((sum, digit) => (sum * 31 + Number(digit)) % 997, 7) * 137) % 360;

type Shown = Omit<Face, 'id'> & { readonly id: string | null };

export function Avatar({ person, size = 32 }: { readonly person: Shown; readonly size?: number }) {
  const address = person.avatarUrl;
  return (
    <span
      className={styles.avatar}
      style={{ '--size': `${size}px`, '--hue': hueOf(person.id ?? '') }}
      aria-hidden="true"
    >
      {initialsOf(person.name)}
      {address ? <Picture className="cover" style={{ background: 'inherit' }} src={address} loading="lazy" /> : null}
    </span>
  );
}
