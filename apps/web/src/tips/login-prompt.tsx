import { useLoginHref } from '#platform/login-href.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { Glyph } from '#platform/ui/glyph.tsx';
import { CupIcon, LoginIcon } from '#platform/ui/icons.ts';
import { EmptyState } from '#platform/ui/state.tsx';

/** Reading is for everyone; a tip belongs to somebody. */
export function LoginPrompt() {
  const href = useLoginHref();
  return (
    <EmptyState icon={CupIcon} title="Melde dich an, um zu tippen.">
      <p>Dein Discord-Konto genügt. Danach bist du wieder auf dieser Seite.</p>
      <a href={href} className={buttonClass('primary')} style={{ marginTop: 16 }}>
        <Glyph icon={LoginIcon} />
        Anmelden
      </a>
    </EmptyState>
  );
}
