import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../../ui/toasts.tsx';
import { invalidateAgentTree } from './agent-tree.queries.ts';

interface CommandReply {
  readonly message: string;
}

export function useAgentMutation(about: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (send: () => Promise<CommandReply>) => send(),
    onSuccess: ({ message }) => {
      notify.success(message, { description: about });
      onDone();
    },
    onSettled: () => invalidateAgentTree(client),
  });
}
