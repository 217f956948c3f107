import { loadSecurityMessages } from '../../i18n/lazy-messages.ts';
import { lazyNamed } from '../../ui/lazy-component.ts';

export const LazySecondFactors = lazyNamed(
  () => import('./second-factors-section.tsx'),
  'SecondFactorsSection',
  loadSecurityMessages,
);

/** Must be mounted on pages whose calls may need a step-up. */
export const LazyStepUpDialog = lazyNamed(
  () => import('./step-up-dialog.tsx'),
  'StepUpDialog',
  loadSecurityMessages,
);
