import { create } from 'zustand';
import { configureApi, type MoneyAction } from '../../api/client.ts';

interface StepUpRequest {
  readonly action: MoneyAction | undefined;
  readonly result: Promise<boolean>;
  readonly resolve: (isConfirmed: boolean) => void;
}

const useStepUpStore = create<{ readonly pending?: StepUpRequest | undefined }>()(() => ({}));

export const usePendingStepUp = (): StepUpRequest | undefined => useStepUpStore().pending;

export const pendingStepUp = (): StepUpRequest | undefined => useStepUpStore.getState().pending;

/** Opens the step-up dialog. Concurrent calls share it. */
function requestStepUp(action: MoneyAction | undefined): Promise<boolean> {
  const { pending } = useStepUpStore.getState();
  if (pending !== undefined) return pending.result;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  useStepUpStore.setState({
    pending: {
      action,
      result: promise,
      resolve(isConfirmed) {
        useStepUpStore.setState({ pending: undefined });
        resolve(isConfirmed);
      },
    },
  });
  return promise;
}

/** An effect of the mounted dialog. Without it, calls that need a step-up are refused. */
export function offerStepUp(): () => void {
  configureApi({ requestStepUp });
  return () => {
    configureApi({ requestStepUp: () => Promise.resolve(false) });
    useStepUpStore.getState().pending?.resolve(false);
  };
}
