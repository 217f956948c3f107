import type { Announcement } from '@golden-acers/contract';
import { type AnnouncementState, announcementStates } from '@golden-acers/contract/agent-constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { newestOf, rowsOf } from '../../api/cursor-query.ts';
import { type ConsoleTranslateFn, useConsoleTranslation } from '../../i18n/console-translations.ts';
import { ExportButton } from '../../reporting/exports/export-button.tsx';
import { useRequestedAction } from '../../requested-action.ts';
import { choiceParam, useTypedSearchParams } from '../../typed-search-params.ts';
import { Button } from '../../ui/button.tsx';
import { compactControlClass } from '../../ui/dates/date-field.tsx';
import { Timestamp } from '../../ui/dates/timestamp.tsx';
import { Badge } from '../../ui/feedback.tsx';
import { Options } from '../../ui/field.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { column, countColumn, titleColumn } from '../../ui/tables/columns.tsx';
import type { TableColumn } from '../../ui/tables/data-table.tsx';
import { QueryTable } from '../../ui/tables/query-table.tsx';
import { TableEmpty } from '../../ui/tables/table-states.tsx';
import { announcementsQuery, isBeingSent } from './announcements.queries.ts';

const AnnouncementDialog = lazyComponent(() => import('./announcement-dialog.tsx'), 'AnnouncementDialog');
const AnnouncementEndDialog = lazyComponent(
  () => import('./announcement-end-dialog.tsx'),
  'AnnouncementEndDialog',
);

const filters = ['all', ...announcementStates] as const;
const announcementsParams = { state: choiceParam(filters, 'all') };

type AnnouncementAction = 'edit' | 'cancel' | 'end';
interface ChosenAction {
  readonly action: AnnouncementAction;
  readonly announcement: Announcement;
}

export function AnnouncementsPage() {
  const t = useConsoleTranslation();
  const [{ state }, changeParams] = useTypedSearchParams(announcementsParams);
  const [chosen, setChosen] = useState<ChosenAction | 'new'>();
  useRequestedAction(({ kind }) => {
    if (kind !== 'create-announcement') return false;
    setChosen('new');
    return true;
  });
  const list = useInfiniteQuery(announcementsQuery(state));
  const close = () => setChosen(undefined);
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-3">
        <h1 className="grow py-1 font-display text-xl leading-none">{t('menu.announcements')}</h1>
        <select
          aria-label={t('announcements.filter')}
          value={state}
          onChange={({ target }) => changeParams({ state: announcementsParams.state.parse(target.value) })}
          className={`${compactControlClass} w-auto! border-line-strong text-text`}
        >
          <option value="all">{t('announcements.all')}</option>
          <Options values={announcementStates} labelOf={(one) => t(`announcements.states.${one}`)} />
        </select>
        <ExportButton table="announcements" filters={{}} />
        <Button size="sm" onClick={() => setChosen('new')}>
          <Plus aria-hidden className="size-4 shrink-0" />
          {t('announcements.new')}
        </Button>
      </div>
      <QueryTable
        label={t('menu.announcements')}
        columns={announcementColumns(t, setChosen)}
        items={rowsOf(list.data)}
        keyOf={({ id }) => id}
        nameOf={({ texts }) => texts.en.title}
        query={list}
        loadingLabel={t('announcements.loading')}
        errorFallback={t('announcements.notLoaded')}
        empty={
          state === 'all' ? (
            <TableEmpty icon={Megaphone} title={t('announcements.none')} hint={t('announcements.noneHint')} />
          ) : (
            <TableEmpty icon={Megaphone} title={t('announcements.noneOfState')} />
          )
        }
      />
      <Suspense>
        {chosen === 'new' && <AnnouncementDialog onClose={close} />}
        {chosen !== undefined && chosen !== 'new' && (
          <ActionDialog
            action={chosen.action}
            announcement={newestOf(rowsOf(list.data), chosen.announcement)}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function ActionDialog({ action, announcement, onClose }: ChosenAction & { onClose: () => void }) {
  if (action === 'edit') return <AnnouncementDialog announcement={announcement} onClose={onClose} />;
  return <AnnouncementEndDialog announcement={announcement} end={action} onClose={onClose} />;
}

/** The author can change it while it waits. Agents above can also cancel and end it. */
function actionsOf(announcement: Announcement): readonly AnnouncementAction[] {
  const { by } = announcement;
  const state = shownStateOf(announcement);
  const isWaiting = state === 'draft' || state === 'scheduled';
  if (isWaiting) return by.isOwn ? ['edit', 'cancel'] : ['cancel'];
  return state === 'sending' || state === 'sent' ? ['end'] : [];
}

const shownStateOf = (announcement: Announcement): AnnouncementState =>
  isBeingSent(announcement) ? 'sending' : announcement.state;

const stateTones = {
  draft: 'plain',
  scheduled: 'gold',
  sending: 'warn',
  sent: 'good',
  ended: 'plain',
  cancelled: 'plain',
} as const;

function AnnouncementStateCell({ announcement }: { announcement: Announcement }) {
  const t = useConsoleTranslation();
  const state = shownStateOf(announcement);
  const { stopCause } = announcement;
  return (
    <span className="grid justify-items-start gap-0.5">
      <Badge tone={stateTones[state]}>{t(`announcements.states.${state}`)}</Badge>
      {stopCause !== null && (
        <span className="text-xs text-bad">
          {t('announcements.stopped', { cause: t(`announcements.stopCauses.${stopCause}`) })}
        </span>
      )}
    </span>
  );
}

function announcementColumns(
  t: ConsoleTranslateFn,
  onAction: (chosen: ChosenAction) => void,
): readonly TableColumn<Announcement>[] {
  return [
    column(
      'actions',
      t('players.actions'),
      (announcement) => (
        <span className="flex flex-wrap gap-2">
          {actionsOf(announcement).map((action) => (
            <Button
              key={action}
              size="row"
              variant="line"
              aria-label={t(`announcements.${action}One`, { title: announcement.texts.en.title })}
              onClick={() => onAction({ action, announcement })}
            >
              {t(`announcements.${action}`)}
            </Button>
          ))}
        </span>
      ),
      'buttons',
    ),
    titleColumn('announcement', t('announcements.announcement'), ({ texts: { en } }) => (
      <span className="grid max-w-80 min-w-40 gap-0.5 py-1 whitespace-normal">
        <span className="font-medium wrap-anywhere">{en.title}</span>
        <span className="line-clamp-2 font-normal wrap-anywhere text-muted">{en.text}</span>
      </span>
    )),
    column(
      'state',
      t('announcements.state'),
      (announcement) => <AnnouncementStateCell announcement={announcement} />,
      'corner',
    ),
    column('audience', t('announcements.audience'), (one) => audienceText(t, one), 'line'),
    column('time', t('announcements.time'), ({ sentAt, sendAt }) => <Timestamp at={sentAt ?? sendAt} />),
    column('by', t('announcements.by'), ({ by: { name } }) => name),
    countColumn('addressed', t('announcements.addressed'), ({ addressed }) => addressed),
    countColumn('opened', t('announcements.opened'), ({ opened }) => opened),
  ];
}

function audienceText(t: ConsoleTranslateFn, { audience, names, isPromotion }: Announcement): string {
  const { status, label, manager, balanceMin, balanceMax, lastLogin } = audience;
  const filtersText = [
    status === 'Active' && t('announcements.active'),
    status === 'Frozen' && t('announcements.frozen'),
    label !== undefined && t('announcements.labelled', { label: names.label ?? '–' }),
    manager !== undefined && t('announcements.ofManager', { manager: names.manager ?? '–' }),
    (balanceMin ?? balanceMax) !== undefined && t('announcements.balance'),
    lastLogin !== undefined && t(`player.filters.lastLogins.${lastLogin}`),
  ].filter((text) => text !== false);
  const shown = filtersText.length === 0 ? [t('announcements.everybody')] : filtersText;
  return [...shown, ...(isPromotion ? [t('announcements.promotion')] : [])].join(' · ');
}
