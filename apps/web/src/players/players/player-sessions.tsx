import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { call, type Reply } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { Barred } from '../../console/barred.tsx';
import { DataTable, type TableColumn } from '../../console/data-table.tsx';
import { useMay } from '../../console/may.ts';
import { minuteOf } from '../../console/period.ts';
import { PermittedButton } from '../../console/permitted.tsx';
import { TableEmpty, TableFailed, TableSkeleton } from '../../console/table-states.tsx';
import { type ConsoleTexts, useConsoleTexts } from '../../console/texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { notify } from '../../ui/toasts.tsx';
import { refreshPlayer, sessionsQuery } from './players.queries.ts';
import { UnbindDialog } from './unbind-dialog.tsx';

type Session = Reply<'GET /fortune-panda/users/:username/sessions'>['data'][number];

/** Where the player is signed in, to end one of them or all. */
export function PlayerSessions({ account }: { account: string }) {
  const t = useConsoleTexts();
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery(account));
  const [isUnbinding, setUnbinding] = useState(false);
  const { mutate: end, isPending } = useMutation({
    mutationFn: (id: string) =>
      call('POST /fortune-panda/users/:username/sessions/:id/end', {
        params: { username: account, id },
        body: {},
      }),
    onSuccess: () => notify.success(t('playerDesk.sessionEnded')),
    onError: (error) => notify.error(messageOf(error, { refused: t('playerDesk.refused') })),
    onSettled: () => refreshPlayer(client, account),
  });
  const may = useMay();
  const mayEnd = may('players.unbind');
  const columns = useMemo(() => columnsOf(t, mayEnd ? end : undefined), [t, end, mayEnd]);
  const rows = sessions.data ?? [];
  return (
    <>
      {rows.length > 0 && (
        <PermittedButton
          needs="players.unbind"
          size="sm"
          variant="line"
          className="self-end"
          onClick={() => setUnbinding(true)}
        >
          {t('playerDesk.endAll')}
        </PermittedButton>
      )}
      <DataTable
        label={t('playerDesk.part.sessions')}
        columns={columns}
        items={rows}
        keyOf={({ id }) => id}
        nameOf={(session) => nameOf(t, session)}
        isBusy={isPending || sessions.isPending}
        empty={
          sessions.isPending ? (
            <TableSkeleton label={t('players.loading')} columns={columns.length} />
          ) : sessions.isError ? (
            <TableFailed message={t('playerDesk.notLoaded')} retry={sessions} />
          ) : (
            <TableEmpty
              icon={rows.length === 0 ? MonitorSmartphone : SearchX}
              title={t('playerDesk.noSessions')}
            />
          )
        }
      />
      {isUnbinding && <UnbindDialog player={{ account }} onClose={() => setUnbinding(false)} />}
    </>
  );
}

function columnsOf(
  t: ConsoleTexts,
  /** Undefined: the agent may not. */
  end: ((id: string) => void) | undefined,
): readonly TableColumn<Session>[] {
  return [
    {
      id: 'device',
      header: t('playerDesk.device'),
      isRowHeader: true,
      onCard: 'title',
      cell: (session) => nameOf(t, session),
    },
    { id: 'address', header: t('playerDesk.address'), cell: ({ address }) => address },
    { id: 'since', header: t('playerDesk.signIn'), cell: ({ createdAt }) => minuteOf(createdAt) },
    { id: 'seen', header: t('playerDesk.lastSeen'), cell: ({ lastSeenAt }) => minuteOf(lastSeenAt) },
    {
      id: 'end',
      header: t('players.actions'),
      onCard: 'buttons',
      cell: (session) => {
        const label = t('playerDesk.endSessionOf', { device: nameOf(t, session) });
        const look = buttonClass('line', 'row');
        return end === undefined ? (
          <Barred label={label} reason={t('playerDesk.notPermitted')} className={look}>
            {t('playerDesk.endSession')}
          </Barred>
        ) : (
          <AriaButton aria-label={label} onPress={() => end(session.id)} className={look}>
            {t('playerDesk.endSession')}
          </AriaButton>
        );
      },
    },
  ];
}

function nameOf(t: ConsoleTexts, { device: { browser, system } }: Session): string {
  if (browser !== null && system !== null) return t('playerDesk.deviceNamed', { browser, system });
  return browser ?? system ?? t('playerDesk.unknownDevice');
}
