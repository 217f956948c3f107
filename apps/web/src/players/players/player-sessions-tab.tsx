import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { PermittedRowButton } from '../../access/permissions/permitted-row-button.tsx';
import { deviceNameOf } from '../../access/sessions/devices.queries.ts';
import type { EndpointResponse } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatMinute } from '../../ui/dates/period.ts';
import { column, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { playerKeys, playerSessionsQuery } from './players.queries.ts';
import { UnbindDialog } from './unbind-dialog.tsx';

type PlayerSession = EndpointResponse<'GET /fortune-panda/users/:username/sessions'>['data'][number];

export function PlayerSessionsTab({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const sessions = useQuery(playerSessionsQuery(account));
  const [isUnbinding, setUnbinding] = useState(false);
  const { mutate: end, isPending } = useCommand('POST /fortune-panda/users/:username/sessions/:id/end', {
    success: t('player.sessionEnded'),
    invalidates: playerKeys(account),
    failure: t('player.refused'),
  });
  const { t: siteText } = useTranslation('settings');
  const nameOf = (session: PlayerSession) => deviceNameOf(siteText, session);
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
        columns={sessionColumns(t, nameOf, (id) => end({ params: { username: account, id } }))}
        items={rows}
        keyOf={({ id }) => id}
        nameOf={nameOf}
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
  nameOf: (session: PlayerSession) => string,
  end: (id: string) => void,
): readonly TableColumn<PlayerSession>[] {
  return [
    titleColumn('device', t('player.device'), nameOf),
    column('address', t('player.address'), ({ address }) => address),
    column('since', t('player.signIn'), ({ createdAt }) => formatMinute(createdAt)),
    column('seen', t('player.lastSeen'), ({ lastSeenAt }) => formatMinute(lastSeenAt)),
    column(
      'end',
      t('players.actions'),
      (session) => (
        <PermittedRowButton
          permission="players.unbind"
          label={t('player.endSessionOf', { device: nameOf(session) })}
          onPress={() => end(session.id)}
        >
          {t('player.endSession')}
        </PermittedRowButton>
      ),
      'buttons',
    ),
  ];
}
