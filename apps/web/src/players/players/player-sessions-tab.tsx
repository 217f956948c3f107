import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useMemo, useState } from 'react';
import { PermittedButton, PermittedRowButton } from '../../access/permissions/permitted-button.tsx';
import { call, type EndpointResponse } from '../../api/client.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { formatLocalMinute } from '../../ui/dates/period.ts';
import { column, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { notify } from '../../ui/toasts.tsx';
import { invalidatePlayer, playerSessionsQuery } from './players.queries.ts';
import { UnbindDialog } from './unbind-dialog.tsx';

type PlayerSession = EndpointResponse<'GET /fortune-panda/users/:username/sessions'>['data'][number];

export function PlayerSessionsTab({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const client = useQueryClient();
  const sessions = useQuery(playerSessionsQuery(account));
  const [isUnbinding, setUnbinding] = useState(false);
  const { mutate: end, isPending } = useMutation({
    mutationFn: (id: string) =>
      call('POST /fortune-panda/users/:username/sessions/:id/end', {
        params: { username: account, id },
        body: {},
      }),
    onSuccess: () => notify.success(t('player.sessionEnded')),
    onError: notify.failure(t('player.refused')),
    onSettled: () => invalidatePlayer(client, account),
  });
  const columns = useMemo(() => sessionColumns(t, end), [t, end]);
  const rows = sessions.data ?? [];
  return (
    <>
      {rows.length > 0 && (
        <PermittedButton
          permission="players.unbind"
          size="sm"
          variant="line"
          className="self-end"
          onClick={() => setUnbinding(true)}
        >
          {t('player.endAll')}
        </PermittedButton>
      )}
      <QueryTable
        label={t('player.tabs.sessions')}
        columns={columns}
        items={rows}
        keyOf={({ id }) => id}
        nameOf={(session) => deviceNameOf(t, session)}
        query={sessions}
        isBusy={isPending || sessions.isPending}
        loadingLabel={t('players.loading')}
        errorFallback={t('player.notLoaded')}
        empty={<TableEmpty icon={MonitorSmartphone} title={t('player.noSessions')} />}
      />
      {isUnbinding && <UnbindDialog player={{ account }} onClose={() => setUnbinding(false)} />}
    </>
  );
}

function sessionColumns(
  t: ConsoleTranslateFn,
  end: (id: string) => void,
): readonly TableColumn<PlayerSession>[] {
  return [
    titleColumn('device', t('player.device'), (session) => deviceNameOf(t, session)),
    column('address', t('player.address'), ({ address }) => address),
    column('since', t('player.signIn'), ({ createdAt }) => formatLocalMinute(createdAt)),
    column('seen', t('player.lastSeen'), ({ lastSeenAt }) => formatLocalMinute(lastSeenAt)),
    column(
      'end',
      t('players.actions'),
      (session) => (
        <PermittedRowButton
          permission="players.unbind"
          label={t('player.endSessionOf', { device: deviceNameOf(t, session) })}
          onPress={() => end(session.id)}
        >
          {t('player.endSession')}
        </PermittedRowButton>
      ),
      'buttons',
    ),
  ];
}

function deviceNameOf(t: ConsoleTranslateFn, { device: { browser, system } }: PlayerSession): string {
  if (browser !== null && system !== null) return t('player.deviceNamed', { browser, system });
  return browser ?? system ?? t('player.unknownDevice');
}
