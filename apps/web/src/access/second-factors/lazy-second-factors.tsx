import { loadSecurityMessages } from '../../i18n/lazy-messages.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';

export const LazySecondFactors = lazyNamed(
  () => import('./second-factors-section.tsx'),
  'SecondFactorsSection',
  loadSecurityMessages,
);

/** A page whose calls may need a step-up mounts it. */
export const LazyStepUpDialog = lazyNamed(
  () => import('./step-up-dialog.tsx'),
  'StepUpDialog',
  loadSecurityMessages,
);
