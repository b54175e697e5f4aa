import type { BusinessInfo } from '@kontor/contract/business/schema.ts';
import { isFeatureOn } from '@kontor/contract/core/features.ts';
import { SCREENS } from '@kontor/contract/screens.ts';
import { displayName } from '@kontor/contract/users/rules.ts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { HoursLine, useHours } from '#hours';
import { useLoginHref } from '#platform/api/login-href.ts';
import { greetingAt } from '#platform/format.de.ts';
import { lazyExtra } from '#platform/lazy-extra.tsx';
import { MarkdownText } from '#platform/markdown-text.tsx';
import { pictureSrc } from '#platform/picture-src.ts';
import { serverNow } from '#platform/server-clock.ts';
import { buttonClass } from '#platform/ui/field/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { GoIcon, OrderIcon } from '#platform/ui/icons.ts';
import page from '#platform/ui/page/page.module.css';
import { PageSpinner } from '#platform/ui/page/spinner.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import { InfoError } from '../screen-access.tsx';
import { maySee, useViewer, type Viewer } from '../viewer.ts';
import styles from './home.module.css';
import { isStaff } from './home.queries.ts';
import { type HomeCard, homeFor } from './home-cards.ts';
import { Shortcuts } from './shortcuts.tsx';
import { StaffHead } from './staff-head.tsx';

// Without either of them the cards still lead everywhere.
const loadWork = async () => (await import('./home-work.tsx')).HomeWork;
const HomeWork = lazyExtra(loadWork, <div style={{ minHeight: '70vh' }} />);
const loadWindow = async () => (await import('./home-window.tsx')).HomeWindow;
const HomeWindow = lazyExtra(loadWindow, <div style={{ minHeight: 776 }} />);

// For super admins only, and nothing is kept free for it: most of them have finished it long ago.
const loadSetup = async () => (await import('#setup')).HomeSetup;
const HomeSetup = lazyExtra(loadSetup);

/** The longer a name, the smaller it is written, so that it keeps to a few lines. */
const lengthOf = (name: string): 'long' | 'longer' | undefined =>
  name.length > 48 ? 'longer' : name.length > 26 ? 'long' : undefined;

/** Guests choose on the card and log in when they order. */
function OrderNow({ viewer }: { readonly viewer: Viewer }) {
  const isClosed = useHours()?.isOpen === false;
  if (!maySee(viewer, SCREENS['/menu'])) return null;
  const takesOrders = isFeatureOn(viewer.features, 'PRODUCT_ORDER') && !isClosed;
  const mayOrder = takesOrders && maySee(viewer, SCREENS['/order']);
  return (
    <Link to={mayOrder ? '/order' : '/menu'} className={buttonClass('primary', `large ${styles.now}`)}>
      <Glyph icon={OrderIcon} size={20} />
      {takesOrders && (mayOrder || !viewer.user) ? 'Jetzt bestellen' : 'Karte ansehen'}
    </Link>
  );
}

function Hero({ info, viewer }: { readonly info: BusinessInfo; readonly viewer: Viewer }) {
  const greeting = greetingAt(new Date(serverNow()));
  const isResponsible = viewer.user !== undefined && displayName(viewer.user) === info.responsible;
  return (
    <section className={styles.hero} aria-label="Begrüßung" data-pictured={info.heroImage !== null || undefined}>
      {info.heroImage === null ? null : (
        <Picture className="cover" style={{ zIndex: -2 }} src={pictureSrc(info.heroImage, 'large')} />
      )}
      <div className={`${page.frame} ${styles.heroInner}`} data-frame>
        {info.logo === null ? null : (
          <Picture className={styles.logo} src={pictureSrc(info.logo, 'medium')} width={72} height={72} />
        )}
        <div className={styles.words}>
          <p>
            {viewer.user
              ? `${greeting}, ${displayName(viewer.user)}. Willkommen bei`
              : `${greeting} und willkommen bei`}
          </p>
          <h1 className={styles.name} data-length={lengthOf(info.name)} tabIndex={-1}>
            {info.name}
          </h1>
          <div className={styles.welcome}>
            {info.welcome === '' ? (
              <p>Schön, dass du da bist. Sag uns, was du brauchst. Um den Rest kümmern wir uns.</p>
            ) : (
              <MarkdownText text={info.welcome} />
            )}
          </div>
          <div className={`${styles.facts} row wrap baseline`}>
            {isFeatureOn(info.features, 'PRODUCT_ORDER') ? <HoursLine /> : null}
            {info.address === '' ? null : <span className="anywhere">{info.address}</span>}
            {isResponsible ? (
              <p>Du bist die Ansprechperson im Haus.</p>
            ) : (
              <dl className="row gap-4">
                <dt>Deine Ansprechperson im Haus:</dt>
                <dd className="strong">{info.responsible}</dd>
              </dl>
            )}
          </div>
        </div>
        <OrderNow viewer={viewer} />
      </div>
    </section>
  );
}

/** The whole card can be clicked, but only its name is the link: that is what is read aloud in a list of links. */
function Card({ card }: { readonly card: HomeCard }) {
  const loginHref = useLoginHref();
  const link = { className: 'leads-to', 'aria-describedby': useId() };
  return (
    <li
      className={`${styles.card} card leads stack gap-4`}
      style={card.to === 'login' ? { borderColor: 'var(--accent)' } : undefined}
    >
      <span className={`${styles.tile} tile`}>
        <Glyph icon={card.icon} size={22} />
      </span>
      <span className="row between large bold">
        {card.to === 'login' ? (
          <a href={loginHref} {...link}>
            {card.label}
          </a>
        ) : (
          <Link to={card.to} {...link}>
            {card.label}
          </Link>
        )}
        <Glyph icon={GoIcon} className="faint" />
      </span>
      <span id={link['aria-describedby']} className="dim">
        {card.text}
      </span>
    </li>
  );
}

function Section({ section }: { readonly section: ReturnType<typeof homeFor>[number] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={`${styles.sectionHead} row wrap baseline`}>
        <h2 id={id} className="huge">
          {section.label}
        </h2>
        <p className="dim">{section.text}</p>
      </div>
      <ul className={`${styles.cards} cards`}>
        {section.cards.map((card) => (
          <Card key={card.to} card={card} />
        ))}
      </ul>
    </section>
  );
}

type Ready = Extract<ReturnType<typeof useViewer>, { status: 'ready' }>;

function Home({ viewer, info }: Ready) {
  return (
    <div className="column gap-0" style={{ minHeight: 'calc(var(--screen) - var(--header-height))' }}>
      <title>{info.title}</title>
      {isStaff(viewer) ? (
        <StaffHead info={info} viewer={viewer} />
      ) : (
        <>
          <Hero info={info} viewer={viewer} />
          <HomeWindow viewer={viewer} />
        </>
      )}
      <div className={`${page.frame} ${styles.sections} stack`} data-frame data-work={isStaff(viewer) || undefined}>
        {maySee(viewer, SCREENS['/setup']) ? <HomeSetup /> : null}
        {isStaff(viewer) ? (
          <>
            <HomeWork seesOrders={maySee(viewer, SCREENS['/orders'])} />
            <Shortcuts sections={homeFor(viewer)} />
          </>
        ) : (
          homeFor(viewer).map((section) => <Section key={section.label} section={section} />)
        )}
      </div>
      <footer className={`${page.frame} to-foot small faint`} style={{ paddingBlock: '16px 32px' }}>
        Außerhalb der Rolle: Alle Namen und Adressen auf dieser Seite sind frei erfunden. Es werden keine echten
        personenbezogenen Daten erhoben.
      </footer>
    </div>
  );
}

export function HomePage() {
  const state = useViewer();
  if (state.status === 'loading') return <PageSpinner />;
  if (state.status === 'failed') return <InfoError {...state} />;
  return <Home {...state} />;
}
