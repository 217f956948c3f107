import type { PlayerDetail, PlayerExclusion } from '@golden-acers/contract';
import { lengths, registrationFields } from '@golden-acers/contract/constants';
import { Pencil, Tags } from 'lucide-react';
import { Suspense, useState } from 'react';
import { usePermissionCheck } from '../../access/permissions/permissions.ts';
import { PermittedButton } from '../../access/permissions/permitted-button.tsx';
import { LazyRegionName } from '../../accounts/accounts/lazy-regions.tsx';
import { useCommand } from '../../api/use-command.ts';
import { useConsoleTranslation } from '../../i18n/console-translations.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatCount, formatDollars, formatMoney } from '../../i18n/number-format.ts';
import { formatRelativeDate, useNowMs } from '../../i18n/relative-time.ts';
import { Button } from '../../ui/button.tsx';
import { useConsoleForm } from '../../ui/console-form.tsx';
import { formatMinute } from '../../ui/dates/period.ts';
import { RequestError, Skeleton } from '../../ui/feedback.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { EditContactDialog } from './edit-contact-dialog.tsx';
import { ExclusionMatchCard } from './exclusion-match-card.tsx';
import { LabelChip } from './label-chip.tsx';
import { DescriptionItem, DescriptionList, OverviewCard } from './overview-card.tsx';
import { PlayerBalanceRefresh } from './player-balance-refresh.tsx';
import { PlayerLabelsDialog } from './player-labels-dialog.tsx';
import { PlayerWageringCard } from './player-wagering-card.tsx';
import { playerKeys } from './players.queries.ts';
import { PlayerStatusBadge } from './players-columns.tsx';
import { SecondFactorReset } from './second-factor-reset.tsx';

const PlayerLimits = lazyNamed(async () => {
  const { loadWithCareTranslations } = await import('../../i18n/care-translations.ts');
  return loadWithCareTranslations(import('../../care/limits/player-limits.tsx'));
}, 'PlayerLimits');

const PlayerIdentityPanel = lazyNamed(() => import('./player-identity.tsx'), 'PlayerIdentityPanel');

/** In columns, so that no card is stretched. */
const columnClass = 'grid gap-3';

export function PlayerOverviewTab({ player }: { player: PlayerDetail }) {
  const t = useConsoleTranslation();
  const { locale } = useTranslation();
  const nowMs = useNowMs();
  const may = usePermissionCheck();
  const known =
    player.balanceAt === null
      ? t('player.balanceUnknown')
      : t('player.balanceAt', { when: formatRelativeDate(player.balanceAt, nowMs, locale) });
  const mailbox = player.hasMailbox
    ? t(player.isEmailVerified ? 'player.verified' : 'player.unverified')
    : t('player.placeholderEmail');
  return (
    <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
      <div className={columnClass}>
        <OverviewCard title={t('player.money')}>
          <div className="flex items-center justify-between gap-2">
            <p className="tabular text-3xl font-semibold">{formatDollars(player.balance)}</p>
            {player.status !== 'Inactive' && <PlayerBalanceRefresh account={player.account} />}
          </div>
          <p className="text-sm text-faint">{known}</p>
          <DescriptionList>
            <DescriptionItem name={t('player.recharged')}>{formatMoney(player.recharged)}</DescriptionItem>
            <DescriptionItem name={t('player.redeemed')}>{formatMoney(player.redeemed)}</DescriptionItem>
            <DescriptionItem name={t('player.promoted')}>{formatMoney(player.promoted)}</DescriptionItem>
            <DescriptionItem name={t('player.openRequests')}>
              {formatCount(player.openRequests)}
            </DescriptionItem>
          </DescriptionList>
        </OverviewCard>
        <PlayerWageringCard player={player} />
        <ContactCard player={player} />
      </div>
      <div className={columnClass}>
        <ExclusionMatchCard player={player} />
        <StatusCard player={player} />
        <LabelsCard player={player} />
        <OverviewCard title={t('player.limits')}>
          <Suspense fallback={<Skeleton className="h-16" />}>
            <PlayerLimits player={player} />
          </Suspense>
        </OverviewCard>
      </div>
      <div className={columnClass}>
        <SignInCard player={player} mailbox={mailbox} />
        {may('players.identity') && (
          <OverviewCard title={t('player.identity.title')}>
            <Suspense fallback={<Skeleton className="h-16" />}>
              <PlayerIdentityPanel player={player} />
            </Suspense>
          </OverviewCard>
        )}
      </div>
    </div>
  );
}

function SignInCard({ player, mailbox }: { player: PlayerDetail; mailbox: string }) {
  const t = useConsoleTranslation();
  return (
    <OverviewCard title={t('player.signIn')}>
      <p className="break-all">{player.isContactHidden ? t('player.contactHidden') : player.email}</p>
      <p className="text-sm text-faint">{mailbox}</p>
      <SecondFactorReset player={player} />
      {!(player.hasMailbox && player.isEmailVerified) && <SignInPasswordForm account={player.account} />}
    </OverviewCard>
  );
}

function StatusCard({ player }: { player: PlayerDetail }) {
  const t = useConsoleTranslation();
  const moment = (at: string | null) => (at === null ? t('player.never') : formatMinute(at));
  return (
    <OverviewCard title={t('player.state')}>
      <div>
        <PlayerStatusBadge status={player.status} />
      </div>
      {player.freeze !== null && (
        <div className="grid gap-1 rounded-lg bg-bad-wash px-3 py-2 text-sm">
          <p className="font-medium text-bad">{t('player.frozenBy', { name: player.freeze.by })}</p>
          <p className="break-words">{player.freeze.reason}</p>
        </div>
      )}
      {player.exclusion !== null && <ExclusionNote player={player} exclusion={player.exclusion} />}
      {!player.hasProviderAccount && <p className="text-sm text-warn">{t('player.notReady')}</p>}
      <DescriptionList>
        {player.freeze !== null && (
          <DescriptionItem name={t('player.frozenAt')}>{formatMinute(player.freeze.at)}</DescriptionItem>
        )}
        <DescriptionItem name={t('player.since')}>{formatMinute(player.registerDate)}</DescriptionItem>
        <DescriptionItem name={t('player.lastLogin')}>{moment(player.lastLogin)}</DescriptionItem>
        <DescriptionItem name={t('player.lastSeen')}>{moment(player.lastSeen)}</DescriptionItem>
        <DescriptionItem name={t('player.openSessions')}>{formatCount(player.openSessions)}</DescriptionItem>
      </DescriptionList>
    </OverviewCard>
  );
}

function ExclusionNote({
  player: { isExcludedByOther },
  exclusion,
}: {
  player: PlayerDetail;
  exclusion: PlayerExclusion;
}) {
  const t = useConsoleTranslation();
  const { cause, by, from, until, returnsAt, reason } = exclusion;
  const byAgent = by === null ? t('player.excludedByOperator') : t('player.excludedBy', { name: by });
  const titles = {
    operator: byAgent,
    cool_off: t('player.excludedByCoolOff'),
    self_exclusion: t('player.excludedBySelf'),
  };
  return (
    <div className="grid gap-1.5 rounded-lg bg-bad-wash px-3 py-2 text-sm">
      <p className="font-medium text-bad">{titles[cause]}</p>
      {isExcludedByOther && <p>{t('player.excludedByOther')}</p>}
      {reason !== null && <p className="break-words">{reason}</p>}
      <DescriptionList>
        {from !== null && (
          <DescriptionItem name={t('player.excludedFrom')}>{formatMinute(from)}</DescriptionItem>
        )}
        <DescriptionItem name={t('player.excludedUntil')}>
          {until === null ? t('player.excludedForEver') : formatMinute(until)}
        </DescriptionItem>
        {returnsAt !== null && (
          <DescriptionItem name={t('player.returnsAt')}>{formatMinute(returnsAt)}</DescriptionItem>
        )}
      </DescriptionList>
    </div>
  );
}

function ContactCard({ player }: { player: PlayerDetail }) {
  const t = useConsoleTranslation();
  const siteText = useTranslation('account');
  const [isEditing, setEditing] = useState(false);
  if (player.isContactHidden) {
    return (
      <OverviewCard title={t('player.contact')}>
        <p className="text-sm text-faint">{t('player.contactHidden')}</p>
      </OverviewCard>
    );
  }
  return (
    <OverviewCard title={t('player.contact')}>
      <DescriptionList>
        <DescriptionItem name={t('player.name')}>
          {`${player.firstName} ${player.lastName}`.trim() || t('player.unknown')}
        </DescriptionItem>
        <DescriptionItem name={t('player.phone')}>{player.phone || t('player.unknown')}</DescriptionItem>
        {registrationFields.map((field) =>
          // These fields depend on the deployment, except the country, which is always in the profile.
          player[field] === null && field !== 'country' ? null : (
            <DescriptionItem key={field} name={siteText.t(`register.${field}`)}>
              {field === 'region' && player.region !== null ? (
                <LazyRegionName region={player.region} />
              ) : (
                (player[field] ?? t('player.unknown'))
              )}
            </DescriptionItem>
          ),
        )}
      </DescriptionList>
      {player.pendingEmail !== null && (
        <p className="text-sm break-words text-warn">
          {t('player.edit.pending', { email: player.pendingEmail })}
        </p>
      )}
      {player.status !== 'Inactive' && (
        <PermittedButton
          permission="players.edit"
          size="sm"
          variant="line"
          className="justify-self-start"
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden className="size-4" />
          {t('player.edit.open')}
        </PermittedButton>
      )}
      {isEditing && <EditContactDialog player={player} onClose={() => setEditing(false)} />}
    </OverviewCard>
  );
}

function LabelsCard({ player }: { player: PlayerDetail }) {
  const t = useConsoleTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <OverviewCard title={t('player.labels')}>
      <div className="flex flex-wrap gap-1.5">
        {player.labels.length === 0 && <p className="text-sm text-faint">{t('player.noLabels')}</p>}
        {player.labels.map((label) => (
          <LabelChip key={label.id} label={label} />
        ))}
      </div>
      <Button size="sm" variant="line" className="justify-self-start" onClick={() => setOpen(true)}>
        <Tags aria-hidden className="size-4" />
        {t('player.chooseLabels')}
      </Button>
      {isOpen && <PlayerLabelsDialog player={player} onClose={() => setOpen(false)} />}
    </OverviewCard>
  );
}

function SignInPasswordForm({ account }: { account: string }) {
  const t = useConsoleTranslation();
  const set = useCommand('POST /fortune-panda/users/:username/sign-in-password', {
    success: t('player.newPasswordDone'),
    about: account,
    invalidates: playerKeys(account),
  });
  const form = useConsoleForm(
    'POST /fortune-panda/users/:username/sign-in-password',
    { newPassword: '' },
    set,
  );
  return (
    <Form
      form={form}
      onSubmit={() =>
        set.mutate({ params: { username: account }, body: form.values }, { onSuccess: () => form.reset() })
      }
      className="grid gap-2 border-t border-line pt-3"
    >
      <PasswordField {...form.field('newPassword')} autoComplete="new-password" />
      <RequestError error={set.error} fallback={t('player.refused')} />
      <PermittedButton
        permission="players.password"
        type="submit"
        size="sm"
        variant="line"
        className="justify-self-start"
        busy={set.isPending}
        disabled={form.values.newPassword.length < lengths.passwordMin}
      >
        {t('player.set')}
      </PermittedButton>
    </Form>
  );
}
