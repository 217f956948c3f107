import { create } from 'zustand';
import { configureApi } from '../../api/client.ts';

/** The money command that waits for the step-up, shown in the dialog. */
export interface StepUpCommand {
  readonly kind: 'recharge' | 'redeem';
  readonly account: string;
  readonly cents: number;
}

interface StepUpRequest {
  readonly command: StepUpCommand | undefined;
  readonly result: Promise<boolean>;
  readonly resolve: (isConfirmed: boolean) => void;
}

const useStepUpStore = create<{ readonly pending?: StepUpRequest | undefined }>()(() => ({}));

export const usePendingStepUp = (): StepUpRequest | undefined => useStepUpStore().pending;

/** Opens the step-up dialog. Concurrent calls share it. */
function requestStepUp(key: string, body: unknown): Promise<boolean> {
  const { pending } = useStepUpStore.getState();
  if (pending !== undefined) return pending.result;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  useStepUpStore.setState({
    pending: {
      command: stepUpCommandOf(key, body),
      result: promise,
      resolve(isConfirmed) {
        useStepUpStore.setState({ pending: undefined });
        resolve(isConfirmed);
      },
    },
  });
  return promise;
}

const commandKinds = new Map<string, StepUpCommand['kind']>([
  ['POST /fortune-panda/recharge', 'recharge'],
  ['POST /fortune-panda/redeem', 'redeem'],
]);

/** Undefined for a call that moves no money or does not concern one player. */
export function stepUpCommandOf(key: string, body: unknown): StepUpCommand | undefined {
  const kind = commandKinds.get(key);
  if (kind === undefined || typeof body !== 'object' || body === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(body));
  const [account, cents] = [fields.get('username'), fields.get('amount')];
  return typeof account === 'string' && typeof cents === 'number' ? { kind, account, cents } : undefined;
}

/** An effect of the mounted dialog. Without it, calls that need a step-up are refused. */
export function offerStepUp(): () => void {
  configureApi({ requestStepUp });
  return () => {
    configureApi({ requestStepUp: () => Promise.resolve(false) });
    useStepUpStore.getState().pending?.resolve(false);
  };
}
