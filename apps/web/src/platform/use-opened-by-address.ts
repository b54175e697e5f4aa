import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Opens what the address names behind its `#`, once: going back or loading anew leads to `stay`, or to the page itself. */
export function useOpenedByAddress(part: string, open: () => void, stay?: string): void {
  const isMeant = useLocation({ select: ({ hash }) => hash === part });
  const navigate = useNavigate();
  const onMeant = useEffectEvent(() => {
    open();
    void navigate({
      to: '.',
      search: true,
      ...(stay === undefined ? {} : { hash: stay }),
      replace: true,
      resetScroll: false,
    });
  });
  useEffect(() => {
    if (isMeant) onMeant();
  }, [isMeant]);
}
