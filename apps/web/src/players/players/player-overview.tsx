import type { PlayerDetail } from '@golden-acers/contract';
import { lengths } from '@golden-acers/contract/vocabulary';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { minuteOf } from '../../console/period.ts';
import { PermittedButton } from '../../console/permitted.tsx';
import { useConsoleTexts } from '../../console/texts.ts';
import { useNowMs, whenText } from '../../i18n/ages.ts';
import { countText } from '../../i18n/figures.ts';
import { useTranslation } from '../../i18n/index.ts';
import { dollars } from '../../money/balances/balances.queries.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { ErrorBar } from '../../ui/states.tsx';
import { notify } from '../../ui/toasts.tsx';
import { LabelChip } from './label-chip.tsx';
import { LabelsDialog } from './labels-dialog.tsx';
import { Status } from './player-columns.tsx';
import { refreshPlayer } from './players.queries.ts';

/** Boxes of two heights below each other, so that none is stretched to its neighbour's. */
const stack = 'grid gap-3';

export function PlayerOverview({ player }: { player: PlayerDetail }) {
  const t = useConsoleTexts();
  const { language } = useTranslation();
  const nowMs = useNowMs();
  const known =
    player.balanceAt === null
      ? t('playerDesk.balanceUnknown')
      : t('playerDesk.balanceAt', { when: whenText(player.balanceAt, nowMs, language) });
  const moment = (at: string | null) => (at === null ? t('playerDesk.never') : minuteOf(at));
  const mailbox = player.hasMailbox
    ? t(player.isEmailVerified ? 'playerDesk.verified' : 'playerDesk.unverified')
    : t('playerDesk.madeUp');
  return (
    <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
      <div className={stack}>
        <Box title={t('playerDesk.money')}>
          <p className="tabular text-3xl font-semibold">{dollars(player.balance)}</p>
          <p className="text-sm text-faint">{known}</p>
          <Facts>
            <Fact name={t('playerDesk.recharged')}>{dollars(player.recharged)}</Fact>
            <Fact name={t('playerDesk.redeemed')}>{dollars(player.redeemed)}</Fact>
            <Fact name={t('playerDesk.openRequests')}>{countText(player.openRequests)}</Fact>
          </Facts>
        </Box>
        <Person player={player} />
      </div>
      <div className={stack}>
        <Box title={t('playerDesk.state')}>
          <div>
            <Status status={player.status} />
          </div>
          {player.freeze !== null && (
            <div className="grid gap-1 rounded-lg bg-bad-wash px-3 py-2 text-sm">
              <p className="font-medium text-bad">{t('playerDesk.frozenBy', { name: player.freeze.by })}</p>
              <p className="break-words">{player.freeze.reason}</p>
            </div>
          )}
          {!player.isReady && <p className="text-sm text-warn">{t('playerDesk.notReady')}</p>}
          <Facts>
            {player.freeze !== null && (
              <Fact name={t('playerDesk.frozenAt')}>{minuteOf(player.freeze.at)}</Fact>
            )}
            {player.excludedUntil !== null && (
              <Fact name={t('playerDesk.excludedUntil')}>{minuteOf(player.excludedUntil)}</Fact>
            )}
            <Fact name={t('playerDesk.since')}>{minuteOf(player.registerDate)}</Fact>
            <Fact name={t('playerDesk.lastLogin')}>{moment(player.lastLogin)}</Fact>
            <Fact name={t('playerDesk.lastSeen')}>{moment(player.lastSeen)}</Fact>
            <Fact name={t('playerDesk.openSessions')}>{countText(player.openSessions)}</Fact>
          </Facts>
        </Box>
        <Labels player={player} />
      </div>
      <Box title={t('playerDesk.signIn')}>
        <p className="break-all">{player.email}</p>
        <p className="text-sm text-faint">{mailbox}</p>
        {!(player.hasMailbox && player.isEmailVerified) && <NewPassword account={player.account} />}
      </Box>
    </div>
  );
}

function Person({ player }: { player: PlayerDetail }) {
  const t = useConsoleTexts();
  return (
    <Box title={t('playerDesk.contact')}>
      <Facts>
        <Fact name={t('playerDesk.name')}>
          {`${player.firstName} ${player.lastName}`.trim() || t('playerDesk.unknown')}
        </Fact>
        <Fact name={t('playerDesk.phone')}>{player.phone || t('playerDesk.unknown')}</Fact>
        {player.dateOfBirth !== null && <Fact name={t('playerDesk.dateOfBirth')}>{player.dateOfBirth}</Fact>}
        <Fact name={t('playerDesk.country')}>{player.country ?? t('playerDesk.unknown')}</Fact>
      </Facts>
    </Box>
  );
}

function Labels({ player }: { player: PlayerDetail }) {
  const t = useConsoleTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box title={t('playerDesk.labels')}>
      <div className="flex flex-wrap gap-1.5">
        {player.labels.length === 0 && <p className="text-sm text-faint">{t('playerDesk.noLabels')}</p>}
        {player.labels.map((label) => (
          <LabelChip key={label.id} label={label} />
        ))}
      </div>
      <Button size="sm" variant="line" className="justify-self-start" onClick={() => setOpen(true)}>
        <Tags aria-hidden className="size-4" />
        {t('playerDesk.chooseLabels')}
      </Button>
      {isOpen && <LabelsDialog player={player} onClose={() => setOpen(false)} />}
    </Box>
  );
}

/** Of somebody who has no mailbox to recover by. */
function NewPassword({ account }: { account: string }) {
  const t = useConsoleTexts();
  const common = useTranslation().t;
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const set = useMutation({
    mutationFn: () =>
      call('POST /fortune-panda/users/:username/sign-in-password', {
        params: { username: account },
        body: { newPassword: password },
      }),
    onSuccess: () => {
      setPassword('');
      notify.success(t('playerDesk.newPasswordDone'), { description: account });
      void refreshPlayer(client, account);
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (password.length >= lengths.passwordMin && !set.isPending) set.mutate();
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-2 border-t border-line pt-3">
      <PasswordField
        label={t('playerDesk.newPassword')}
        hint={t('playerDesk.newPasswordHint')}
        value={password}
        maxLength={lengths.passwordMax}
        autoComplete="new-password"
        showLabel={common('common.showPassword')}
        hideLabel={common('common.hidePassword')}
        onChange={({ target }) => setPassword(target.value)}
      />
      {set.error !== null && (
        <ErrorBar>{messageOf(set.error, { refused: t('playerDesk.refused') })}</ErrorBar>
      )}
      <PermittedButton
        needs="players.password"
        type="submit"
        size="sm"
        variant="line"
        className="justify-self-start"
        busy={set.isPending}
        disabled={password.length < lengths.passwordMin}
      >
        {t('playerDesk.set')}
      </PermittedButton>
    </form>
  );
}

function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-3 rounded-xl border border-line bg-surface p-4">
      <h2 className="text-sm font-semibold text-muted">{title}</h2>
      {children}
    </section>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid gap-1.5 text-sm">{children}</dl>;
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="tabular min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}
