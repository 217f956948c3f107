import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { endSessionBy } from '../../access/sessions/session-actions.ts';
import { visitQuery } from '../../access/sessions/visit.queries.ts';
import { formatVisitTime } from '../../access/sessions/visit-time.ts';
import { useCommand } from '../../api/use-command.ts';
import { useCareTranslation } from '../../i18n/care-translations.ts';
import { formatDateTime } from '../../i18n/date-format.ts';
import { formatMoney, formatSignedMoney } from '../../i18n/number-format.ts';
import { useNowMs } from '../../i18n/relative-time.ts';
import { showBrowserNotification } from '../../messages/notifications/browser-push.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/feedback.tsx';
import { acknowledgeCheck, dueCheckQuery, type RealityCheckChoice } from './reality-check.queries.ts';

/** Stays until it is acknowledged. Escape and clicks outside do not close it. */
export function RealityCheckDialog() {
  const care = useCareTranslation();
  const { acknowledge, pendingChoice } = useAcknowledgement();
  const time = useVisitTime();
  useEffect(() => {
    const [title, text] = [care('realityCheck.title'), care('realityCheck.due')];
    showBrowserNotification({ id: 'reality-check', title, text, isUrgent: true }, () => undefined);
    return replaceDocumentTitle(care('realityCheck.due'));
  }, [care]);
  return (
    <Dialog
      isOpen
      onClose={() => undefined}
      isDismissable={false}
      isKeyboardDismissDisabled
      role="alertdialog"
      title={care('realityCheck.title')}
    >
      <div className="grid gap-4">
        <p className="text-muted">
          {care('realityCheck.time')}{' '}
          <strong className="tabular font-display text-2xl text-text">{time} h</strong>
        </p>
        <VisitFigures />
        <p className="text-muted">{care('realityCheck.question')}</p>
      </div>
      <div className="grid gap-3">
        <Button autoFocus busy={pendingChoice === 'continue'} onClick={() => acknowledge('continue')}>
          {care('realityCheck.continue')}
        </Button>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="line" busy={pendingChoice === 'limits'} onClick={() => acknowledge('limits')}>
            {care('realityCheck.limits')}
          </Button>
          <Button variant="line" busy={pendingChoice === 'stop'} onClick={() => acknowledge('stop')}>
            {care('realityCheck.stop')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The title is visible in the task bar beside a game's window. Returns a function that restores it. */
function replaceDocumentTitle(title: string): () => void {
  const former = document.title;
  document.title = title;
  return () => {
    document.title = former;
  };
}

function useVisitTime(): string {
  const { data: visit } = useQuery(visitQuery);
  const nowMs = useNowMs();
  return visit === undefined ? '' : formatVisitTime(nowMs - visit.startedMs);
}

function useAcknowledgement() {
  const care = useCareTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, variables } = useCommand(
    (given: RealityCheckChoice) => {
      const acknowledge = () => acknowledgeCheck(client, given);
      return given === 'stop' ? endSessionBy(client, acknowledge) : acknowledge();
    },
    {
      failure: care('realityCheck.failed'),
      onSuccess(_, given) {
        if (given === 'limits') void navigate(paths.saferPlay);
      },
    },
  );
  return {
    acknowledge: (choice: RealityCheckChoice) => !isPending && mutate(choice),
    pendingChoice: isPending ? variables : undefined,
  };
}

function VisitFigures() {
  const care = useCareTranslation();
  const { data, isFetching } = useQuery(dueCheckQuery);
  const figures = data?.figures;
  const rows = [
    ['net', figures && formatSignedMoney(figures.net)],
    ['staked', figures && formatMoney(figures.staked)],
    ['won', figures && formatMoney(figures.won)],
    ['recharged', figures && formatMoney(figures.recharged)],
    ['redeemed', figures && formatMoney(figures.redeemed)],
  ] as const;
  const readAt = figures?.readAt ?? null;
  return (
    <div className="grid gap-2">
      <dl className="grid gap-x-6 rounded-xl border border-line bg-sunk px-4 py-2">
        {rows.map(([name, figure]) => (
          <div
            key={name}
            className="flex items-center justify-between gap-3 border-line py-1.5 not-first:border-t first:font-semibold"
          >
            <dt>{care(`realityCheck.figures.${name}`)}</dt>
            <dd className="tabular flex h-6 items-center">{figure ?? <Skeleton className="h-4 w-16" />}</dd>
          </div>
        ))}
      </dl>
      <p className="min-h-5 text-sm text-faint">
        {figures !== undefined &&
          !isFetching &&
          (readAt === null
            ? care('realityCheck.neverRead')
            : care('realityCheck.readAt', { time: formatDateTime(readAt, 'moment') }))}
      </p>
    </div>
  );
}
