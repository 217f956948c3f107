import type { PlayerSelection } from '@golden-acers/contract';
import type { BulkJobKind } from '@golden-acers/contract/agent-constants';
import { lazy, Suspense } from 'react';

// With its table of up to a thousand rows, it comes when it is first opened.
const BulkJobDialog = lazy(async () => ({ default: (await import('./bulk-job-dialog.tsx')).BulkJobDialog }));

const jobKindOfAction = {
  recharge: 'recharge',
  redeem: 'redeem',
  'reset-password': 'reset_password',
  unbind: 'unbind',
} as const satisfies Record<string, BulkJobKind>;
/** What can be done for many players as a job, by the name of its button. */
export type BulkJobActionId = keyof typeof jobKindOfAction;

interface BulkActionDialogProps {
  action: BulkJobActionId;
  selection: PlayerSelection;
  onClose: () => void;
  /** With the job that it became. */
  onStarted: (job: string) => void;
}

export function BulkActionDialog({ action, ...rest }: BulkActionDialogProps) {
  return (
    <Suspense>
      <BulkJobDialog kind={jobKindOfAction[action]} {...rest} />
    </Suspense>
  );
}
