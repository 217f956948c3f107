import type { PlayerSelection } from '@golden-acers/contract';
import type { JobKind } from '@golden-acers/contract/agent-vocabulary';
import { lazy, Suspense } from 'react';

// With its table of up to a thousand rows, it comes when it is first opened.
const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

const kindOfAct = {
  recharge: 'recharge',
  redeem: 'redeem',
  'reset-password': 'reset_password',
  unbind: 'unbind',
} as const satisfies Record<string, JobKind>;
/** What can be done for many players as a job, by the name of its button. */
export type ManyAct = keyof typeof kindOfAct;

interface ManyDialogProps {
  act: ManyAct;
  selection: PlayerSelection;
  onClose: () => void;
  /** With the job that it became. */
  onStarted: (job: string) => void;
}

export function ManyDialog({ act, ...rest }: ManyDialogProps) {
  return (
    <Suspense>
      <BulkDialog kind={kindOfAct[act]} {...rest} />
    </Suspense>
  );
}
