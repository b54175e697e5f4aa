import { AppError } from '../core/errors.ts';
import { ROLE_LABELS } from '../core/roles.ts';

/** What is shown in the place of a person who has left. */
export const DELETED_USER = 'Gelöschter Nutzer';
export const DELETED_CUSTOMER = 'Gelöschter Kunde';

/** All orders of those who have left: nobody can tell whose was which. */
export const DELETED_CUSTOMER_ID = '0'.repeat(20);

interface Leaving {
  /** Named by the operator, and so raised again with every login. */
  readonly isConfigured: boolean;
  readonly isOwner: boolean;
  readonly otherOwners: number;
  readonly isLead: boolean;
  readonly otherLeads: number;
}

/** Nobody leaves a business behind that nobody can manage any more. */
export function checkLeaving({ isConfigured, isOwner, otherOwners, isLead, otherLeads }: Leaving): void {
  if (isConfigured) throw new AppError('privacy.configured-owner');
  if (isOwner && otherOwners === 0) throw new AppError('privacy.last-lead', { role: ROLE_LABELS.BUSINESS_OWNER });
  if (isLead && otherLeads === 0) throw new AppError('privacy.last-lead', { role: ROLE_LABELS.SUPER_ADMIN });
}
