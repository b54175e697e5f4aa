import type { ComponentProps } from 'react';
import { lazyDialog } from '#platform/ui/dialog/lazy-dialog.tsx';
import type { StepQuestion as Question } from './step-question.tsx';
import type { OrderSteps } from './use-order-steps.ts';

const StepQuestion = lazyDialog<ComponentProps<typeof Question> & { readonly onClose: () => void }>(
  async () => (await import('./step-question.tsx')).StepQuestion,
);

/** What a step asks before it is taken. */
export const AskedStep = ({ steps }: { readonly steps: OrderSteps }) =>
  steps.question ? <StepQuestion steps={steps} onClose={steps.dismiss} /> : null;
