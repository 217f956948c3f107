import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError, Skeleton } from '../../ui/feedback.tsx';
import type { RequestDialogProps } from './approve-request-dialog.tsx';
import { assigneesQuery, invalidateAfterDecision, postAssignment } from './requests.queries.ts';

export function AssignRequestDialog({ request, onClose }: RequestDialogProps) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const { data: agents, error: notLoaded } = useQuery(assigneesQuery(request.id));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (agentId: string | null) => postAssignment(request.id, agentId),
    onSuccess: onClose,
    onSettled: () => invalidateAfterDecision(client),
  });
  return (
    <Dialog isOpen onClose={onClose} title={t('requests.assignTo', { account: request.account })}>
      <div className="grid gap-2">
        {agents === undefined && notLoaded === null && <Skeleton className="h-10 w-full" />}
        {agents?.map(({ id, name, isSelf }) => (
          <Button
            key={id}
            variant={request.assignedTo?.id === id ? 'gold' : 'line'}
            disabled={isPending}
            onClick={() => mutate(id)}
          >
            {isSelf ? t('requests.me', { name }) : name}
          </Button>
        ))}
        <Button
          variant={request.assignedTo === null ? 'gold' : 'line'}
          disabled={isPending}
          onClick={() => mutate(null)}
        >
          {t('requests.unassign')}
        </Button>
        <RequestError error={error ?? notLoaded} fallback={t('requests.assignFailed')} />
      </div>
    </Dialog>
  );
}
