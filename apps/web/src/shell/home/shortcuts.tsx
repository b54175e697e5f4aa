import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useLoginHref } from '#platform/api/login-href.ts';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import type { HomeCard, homeFor } from './home-cards.ts';
import styles from './staff.module.css';

function Shortcut({ card: { to, label, icon } }: { readonly card: HomeCard }) {
  const loginHref = useLoginHref();
  return to === 'login' ? (
    <a href={loginHref} className={buttonClass('outline')}>
      <Glyph icon={icon} className="accent" />
      {label}
    </a>
  ) : (
    <Link to={to} className={buttonClass('outline')}>
      <Glyph icon={icon} className="accent" />
      {label}
    </Link>
  );
}

function Group({ section: { label, cards } }: { readonly section: ReturnType<typeof homeFor>[number] }) {
  const id = useId();
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 id={id} className="large">
        {label}
      </h2>
      <ul className="row wrap">
        {cards.map((card) => (
          <li key={card.to}>
            <Shortcut card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The cards of the home page for staff, who know what is behind them. */
export const Shortcuts = ({ sections }: { readonly sections: ReturnType<typeof homeFor> }) => (
  <div className={styles.shortcuts}>
    {sections.map((section) => (
      <Group key={section.label} section={section} />
    ))}
  </div>
);
