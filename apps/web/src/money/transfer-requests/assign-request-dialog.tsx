import { useQuery } from '@tanstack/react-query';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { RequestError, Skeleton } from '../../ui/feedback.tsx';
import type { RequestDialogProps } from './approve-request-dialog.tsx';
import { assigneesQuery, decisionKeys } from './requests.queries.ts';

export function AssignRequestDialog({ request, onClose }: RequestDialogProps) {
  const t = useConsoleTranslation();
  const { data: agents, error: notLoaded } = useQuery(assigneesQuery(request.id));
  const { mutate, isPending, error } = useCommand('POST /fortune-panda/requests/:id/assign', {
    invalidates: decisionKeys,
    onSuccess: onClose,
  });
  const assign = (agentId: string | null) => mutate({ params: { id: request.id }, body: { agentId } });
  return (
    <Dialog isOpen onClose={onClose} title={t('requests.assignTo', { account: request.account })}>
      <div className="grid gap-2">
        {agents === undefined && notLoaded === null && <Skeleton className="h-10 w-full" />}
        {agents?.map(({ id, name, isSelf }) => (
          <Button
            key={id}
            variant={request.assignedTo?.id === id ? 'gold' : 'line'}
            disabled={isPending}
            onClick={() => assign(id)}
          >
            {isSelf ? t('requests.me', { name }) : name}
          </Button>
        ))}
        <Button
          variant={request.assignedTo === null ? 'gold' : 'line'}
          disabled={isPending}
          onClick={() => assign(null)}
        >
          {t('requests.unassign')}
        </Button>
        <RequestError error={error ?? notLoaded} fallback={t('requests.assignFailed')} />
      </div>
    </Dialog>
  );
}
