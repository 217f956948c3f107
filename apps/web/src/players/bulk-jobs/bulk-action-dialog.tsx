import type { PlayerSelection } from '@golden-acers/contract';
import type { BulkJobKind } from '@golden-acers/contract/agent-constants';
import { lazy, Suspense } from 'react';

// Loaded when first opened: its table may have a thousand rows.
const BulkJobDialog = lazy(async () => ({ default: (await import('./bulk-job-dialog.tsx')).BulkJobDialog }));

const jobKindOfAction = {
  recharge: 'recharge',
  redeem: 'redeem',
  'reset-password': 'reset_password',
  unbind: 'unbind',
} as const satisfies Record<string, BulkJobKind>;
/** The actions that run as a bulk job, by the id of their button. */
export type BulkJobActionId = keyof typeof jobKindOfAction;

interface BulkActionDialogProps {
  action: BulkJobActionId;
  selection: PlayerSelection;
  onClose: () => void;
  onStarted: (job: string) => void;
}

export function BulkActionDialog({ action, ...rest }: BulkActionDialogProps) {
  return (
    <Suspense>
      <BulkJobDialog kind={jobKindOfAction[action]} {...rest} />
    </Suspense>
  );
}
