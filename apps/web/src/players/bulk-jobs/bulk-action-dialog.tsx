import type { PlayerSelection } from '@golden-acers/contract';
import type { BulkJobKind } from '@golden-acers/contract/agent-constants';
import { Suspense } from 'react';
import { lazyNamed } from '../../ui/lazy-component.ts';

const BulkJobDialog = lazyNamed(() => import('./bulk-job-dialog.tsx'), 'BulkJobDialog');

const jobKindOfAction = {
  recharge: 'recharge',
  redeem: 'redeem',
  'reset-password': 'reset_password',
  unbind: 'unbind',
} as const satisfies Record<string, BulkJobKind>;
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
