import type { UserRow } from '@golden-acers/contract';
import { bulkJobKinds, bulkJobPermissions } from '@golden-acers/contract/agent-constants';
import type { Permission } from '@golden-acers/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { usePermissionCheck } from '../access/permissions/permissions.ts';
import { useUser } from '../access/sessions/session.ts';
import { agentTreeQuery } from '../agents/agent-tree/agent-tree.queries.ts';
import type { OpenConsoleView } from '../console-location.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../i18n/console-translations.ts';
import { type RequestedPlayerAction, requestAction } from '../requested-action.ts';
import { changeTheme, usePreferences } from '../site/preferences/preferences.ts';
import { setShortcutsDialogOpen } from '../site/shortcuts/shortcuts-dialog-opener.ts';
import { browserStorage } from '../ui/browser-storage.ts';
import { useDebouncedValue } from '../ui/use-debounced-value.ts';
import {
  consoleViewNames,
  consoleViews,
  permissionsOfMenuItem,
  transactionsTabPermissions,
  viewTitle,
} from './console-views.ts';
import { lookupQuery, palettePlayersQuery, paletteSearchMinLength } from './palette.queries.ts';
import {
  filterItems,
  isObjectId,
  type PaletteItem,
  parseRecentItems,
  type RecentItem,
  withRecentItem,
} from './palette-items.ts';

/** Session storage, because names of players must not stay on a shared computer. */
const storage = browserStorage('session');
const recentKeyOf = (agentId: string) => `golden-acers.palette.${agentId}`;
const readRecent = (agentId: string) =>
  parseRecentItems(storage.getItem(recentKeyOf(agentId)), consoleViewNames);

export function rememberItem(agentId: string, { id, label, hint, destination }: RecentItem): void {
  const recent = withRecentItem(readRecent(agentId), { id, label, hint, destination });
  storage.setItem(recentKeyOf(agentId), JSON.stringify(recent));
}

interface PaletteCommands {
  readonly openView: OpenConsoleView;
  readonly onLogout: () => void;
}

/** Returns all items for the typed text, in the order of their groups. */
export function usePaletteItems(typed: string, commands: PaletteCommands) {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const agentId = useUser()?.id ?? '';
  const query = typed.trim();
  const search = useDebouncedValue(query);
  const isSearch = search.length >= paletteSearchMinLength;
  const isId = isObjectId(search);
  const canReadPlayers = may('players.read');
  const players = useQuery({ ...palettePlayersQuery(search), enabled: isSearch && !isId && canReadPlayers });
  const found = useQuery({ ...lookupQuery(search), enabled: isId && canReadPlayers });
  const agents = useQuery({ ...agentTreeQuery, enabled: isSearch && may('agents.read') });
  const recent = query === '' ? readRecent(agentId) : [];
  const playerRows = isSearch && !isId && query !== '' ? (players.data ?? []) : [];
  const items: readonly PaletteItem[] = [
    ...recent.map((item) => ({ ...item, id: `recent ${item.id}`, group: 'recent' as const })),
    ...(isId && found.data !== undefined ? [foundItem(t, found.data)] : []),
    ...playerRows.map(playerItem),
    ...filterItems(isSearch && query !== '' ? (agents.data ?? []).map(agentItem) : [], query),
    ...filterItems(usePageItems(), query),
    ...filterItems(useActionItems(commands), query),
    ...playerActionItems(t, playerRows, { may, openView: commands.openView }),
  ];
  const isLoading = query !== search || players.isFetching || found.isFetching;
  return { items, isLoading, agentId };
}

function usePageItems(): readonly PaletteItem[] {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const pages = consoleViewNames.flatMap((view): PaletteItem[] => {
    if (view === 'player' || !may(...permissionsOfMenuItem(view))) return [];
    const { shortcut } = consoleViews[view];
    return [
      {
        id: `page ${view}`,
        group: 'pages',
        label: viewTitle(t, view),
        hint: shortcut === undefined ? undefined : `g ${shortcut}`,
        destination: { view, params: { tab: '', day: '', job: '', part: '' } },
      },
    ];
  });
  const tabs = (['reviews', 'statements'] as const).flatMap((tab): PaletteItem[] => {
    if (!may(transactionsTabPermissions[tab])) return [];
    const destination = { view: 'transaction-records', params: { tab, day: '' } } as const;
    return [{ id: `page ${tab}`, group: 'pages', label: t(`reviews.tab.${tab}`), destination }];
  });
  return [...pages, ...tabs];
}

function useActionItems({ openView, onLogout }: PaletteCommands): readonly PaletteItem[] {
  const t = useConsoleTranslation();
  const may = usePermissionCheck();
  const { theme } = usePreferences();
  const action = (id: string, label: string, act: () => void): PaletteItem => ({
    id: `action ${id}`,
    group: 'actions',
    label,
    act,
  });
  const opposite = theme === 'dark' ? 'light' : 'dark';
  return [
    ...(may('players.create')
      ? [
          action('create-player', t('players.create'), () => {
            requestAction({ kind: 'create-player' });
            openView('users');
          }),
        ]
      : []),
    ...(may('agents.manage')
      ? [
          action('create-agent', t('agentTree.create.title'), () => {
            requestAction({ kind: 'create-agent' });
            openView('admin-structure', { part: '', agents: '' });
          }),
        ]
      : []),
    ...(may('promotions.manage')
      ? [
          action('create-offer', t('promotions.newTitle'), () => {
            requestAction({ kind: 'create-offer' });
            openView('promotions', { tab: '' });
          }),
        ]
      : []),
    ...(may('players.announce')
      ? [
          action('create-announcement', t('announcements.newTitle'), () => {
            requestAction({ kind: 'create-announcement' });
            openView('announcements');
          }),
        ]
      : []),
    ...bulkJobKinds
      .filter((kind) => may(bulkJobPermissions[kind]))
      .map((job) =>
        action(`job ${job}`, t('palette.bulkJob', { job: t(`jobs.kinds.${job}`) }), () => {
          requestAction({ kind: 'bulk-job', job });
          openView('jobs', { job: '' });
        }),
      ),
    action('theme', t(opposite === 'light' ? 'toLight' : 'toDark'), () => changeTheme(opposite)),
    action('shortcuts', t('palette.shortcuts'), () => setShortcutsDialogOpen(true)),
    action('logout', t('menu.logout'), onLogout),
  ];
}

interface LookupResult {
  readonly id: string;
  readonly kind: 'job' | 'request' | 'transfer';
  readonly account: string | null;
}

function foundItem(t: ConsoleTranslateFn, { id, kind, account }: LookupResult): PaletteItem {
  const text = {
    id: `found ${id}`,
    group: 'found',
    label: t(`palette.kinds.${kind}`),
    hint: account ?? id,
  } as const;
  return account === null
    ? { ...text, destination: { view: 'jobs', params: { job: id } } }
    : { ...text, destination: { view: 'player', params: { player: account, part: `${kind}s` } } };
}

function playerItem({ account, nickname, id }: UserRow): PaletteItem {
  return {
    id: `player ${account}`,
    group: 'players',
    label: nickname,
    hint: `${account} · ${id}`,
    destination: { view: 'player', params: { player: account, part: '' } },
  };
}

function agentItem({ id, name, email }: { id: string; name: string; email: string }): PaletteItem {
  return {
    id: `agent ${id}`,
    group: 'agents',
    label: name,
    hint: email,
    destination: { view: 'admin-structure', params: { part: '', agents: name } },
  };
}

const playerActionSettings = {
  recharge: { label: 'players.recharge', permission: 'money.recharge' },
  redeem: { label: 'players.redeem', permission: 'money.redeem' },
  adjust: { label: 'players.adjust', permission: 'money.adjust' },
  freeze: { label: 'player.freeze', permission: 'players.freeze' },
  unfreeze: { label: 'player.unfreeze', permission: 'players.freeze' },
  reset_password: { label: 'players.resetPassword', permission: 'players.password' },
  unbind: { label: 'players.unbind', permission: 'players.unbind' },
} as const satisfies Readonly<Record<RequestedPlayerAction, { label: string; permission: Permission }>>;

const paletteActionsOf = ({ status }: UserRow): readonly RequestedPlayerAction[] => [
  'recharge',
  'redeem',
  'adjust',
  ...(status === 'Active' ? (['freeze'] as const) : []),
  ...(status === 'Frozen' ? (['unfreeze'] as const) : []),
  'reset_password',
  'unbind',
];

/** Actions on the first player found, who matches the typed name best. */
function playerActionItems(
  t: ConsoleTranslateFn,
  [player]: readonly UserRow[],
  { may, openView }: { may: ReturnType<typeof usePermissionCheck>; openView: OpenConsoleView },
): readonly PaletteItem[] {
  if (player === undefined) return [];
  const { account, nickname } = player;
  return paletteActionsOf(player).flatMap((action): PaletteItem[] => {
    const { label, permission } = playerActionSettings[action];
    if (!may(permission)) return [];
    const act = () => {
      requestAction({ kind: 'player', action, account });
      openView('player', { player: account, part: '' });
    };
    return [
      {
        ...{ id: `action ${action} ${account}`, group: 'actions', hint: account, act },
        label: `${t(label)}: ${nickname}`,
      },
    ];
  });
}
