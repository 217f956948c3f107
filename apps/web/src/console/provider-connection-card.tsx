import { CircleCheck, CloudOff, PlugZap, TriangleAlert } from 'lucide-react';
import { PermittedButton } from '../access/permissions/permitted-button.tsx';
import { needsAgentSession, SignInLink } from '../access/sessions/sign-in-link.tsx';
import { errorMessageOf } from '../api/errors.ts';
import { useIsStreamOpen } from '../api/stream-status.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { formatCount } from '../i18n/number-format.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { formatSecond } from '../ui/dates/period.ts';
import { ErrorBar, Skeleton } from '../ui/feedback.tsx';
import type { ProviderConnection } from './provider-connection.ts';

interface ProviderConnectCardProps extends Pick<ProviderConnection, 'connect'> {
  /** True in the bar above the pages of a signed-in agent. */
  isCompact: boolean;
}

function ProviderConnectCard({ connect, isCompact }: ProviderConnectCardProps) {
  const t = useConsoleTranslation();
  const { error } = connect;
  const failed = t('connection.failed');
  const button = {
    onClick: () => connect.mutate(),
    busy: connect.isPending,
    busyLabel: t('connection.connecting'),
    children: t('connection.connect'),
  };
  const errorBar = error !== null && (
    <ErrorBar className="w-full text-left">
      <p>{errorMessageOf(error, { refused: failed, offline: failed })}</p>
      {needsAgentSession(error) && <SignInLink>{t('connection.signIn')}</SignInLink>}
    </ErrorBar>
  );
  if (isCompact) {
    return (
      <section className="grid shrink-0 gap-2">
        <div className="flex min-h-10 flex-wrap items-center gap-x-2.5 gap-y-2 rounded-xl border border-bad/30 bg-bad-wash px-3.5 py-1.5 text-sm">
          <PlugZap aria-hidden className="size-4.5 shrink-0 text-bad" />
          <div className="min-w-0 grow basis-48">
            <h2 className="font-medium">{t('connection.card')}</h2>
            <p className="text-xs text-muted">{t('connection.down')}</p>
          </div>
          <PermittedButton {...button} permission="provider.connect" size="sm" className="max-sm:w-full" />
        </div>
        {errorBar}
      </section>
    );
  }
  return (
    <div className="grid grow content-start gap-4 lg:content-center">
      <section className="card card-lit appear mx-auto grid w-full max-w-md justify-items-center gap-5 px-6 py-9 text-center">
        <span className="grid size-14 place-content-center rounded-2xl border border-line-strong bg-gold-wash text-gold-ink">
          <PlugZap aria-hidden className="size-7" />
        </span>
        <div className="grid gap-2">
          <h1 className="font-display text-2xl">{t('connection.card')}</h1>
          <p className="text-sm text-muted">{t('connection.cardHint')}</p>
        </div>
        <Button {...button} className="w-full" />
        {errorBar}
      </section>
    </div>
  );
}

interface ProviderConnectionBarProps {
  connection: ProviderConnection;
  isAgent: boolean;
}

export function ProviderConnectionBar({ connection, isAgent }: ProviderConnectionBarProps) {
  switch (connection.state) {
    case 'unknown':
      return <Skeleton className="h-13.5 shrink-0 sm:h-10 pointer-coarse:sm:h-11.5" />;
    case 'not-connected':
      return <ProviderConnectCard {...connection} isCompact={isAgent} />;
    case 'connected':
      return <ProviderConnectedBar {...connection} />;
  }
}

/** Two lines of text fit on phones, so that the height never changes. */
const barClass =
  'flex min-h-13.5 shrink-0 flex-wrap items-center gap-x-2.5 rounded-xl border pr-1 pl-3.5 text-sm sm:min-h-10';
const barTones = {
  good: 'border-good/30 bg-good-wash text-good',
  warn: 'border-warn/30 bg-warn-wash text-warn',
  bad: 'border-bad/30 bg-bad-wash text-bad',
} as const;
const toneByState = {
  connected: 'good',
  reconnecting: 'warn',
  not_connected: 'warn',
  circuit_open: 'bad',
  sign_in_refused: 'bad',
} as const;

type ConnectedBarProps = Pick<ProviderConnection, 'line' | 'connect' | 'disconnect'>;

/** Green only while the provider responds. */
function ProviderConnectedBar({ line, connect, disconnect }: ConnectedBarProps) {
  const t = useConsoleTranslation();
  const state = line?.state ?? 'connected';
  const tone = toneByState[state];
  const downSince = line?.downSince ?? null;
  const Icon = tone === 'good' ? CircleCheck : TriangleAlert;
  return (
    <div className={cx(barClass, barTones[tone])} role={tone === 'bad' ? 'alert' : undefined}>
      <Icon aria-hidden className="size-4.5 shrink-0" />
      <div className="min-w-0 grow basis-40 py-1.5">
        <p className="font-medium" aria-live="polite">
          {tone === 'good' ? t('connection.connected') : t(`connection.states.${state}`)}
          {downSince !== null && <SinceTime at={downSince} />}
        </p>
        {tone === 'bad' && <p className="text-xs text-text">{t('connection.providerDownHint')}</p>}
      </div>
      {line !== undefined && <ProviderCalls line={line} isLive={tone === 'good'} />}
      {state === 'sign_in_refused' && (
        <PermittedButton
          permission="provider.connect"
          size="sm"
          onClick={() => connect.mutate()}
          busy={connect.isPending}
          busyLabel={t('connection.connecting')}
        >
          {t('connection.connect')}
        </PermittedButton>
      )}
      <Button variant="quiet" size="sm" onClick={() => disconnect.mutate()} busy={disconnect.isPending}>
        {t('connection.disconnect')}
      </Button>
    </div>
  );
}

function SinceTime({ at }: { at: string }) {
  const t = useConsoleTranslation();
  return <span className="ml-2 font-normal">{t('connection.since', { time: formatSecond(at) })}</span>;
}

/** “Live” is shown only while the event stream is open. */
function ProviderCalls({ line, isLive }: { line: NonNullable<ProviderConnection['line']>; isLive: boolean }) {
  const t = useConsoleTranslation();
  const isStreamOpen = useIsStreamOpen();
  const { callsLeft, callsPerMinute, waitSeconds } = line;
  return (
    <p className="flex items-center gap-2 text-xs text-muted">
      {isLive && (
        <>
          <span
            aria-hidden
            className={cx(
              'size-2 rounded-full',
              isStreamOpen ? 'bg-good' : 'bg-warn motion-safe:animate-pulse',
            )}
          />
          <span className="whitespace-nowrap max-sm:sr-only">
            {t(`connection.states.${isStreamOpen ? 'connected' : 'reconnecting'}`)}
          </span>
        </>
      )}
      <span className="tabular max-sm:hidden">
        {waitSeconds > 0
          ? t('connection.waits', { seconds: waitSeconds })
          : t('connection.callsLeft', { left: formatCount(callsLeft), of: formatCount(callsPerMinute) })}
      </span>
    </p>
  );
}

export function ServerDownBar({ since }: { since: string }) {
  const t = useConsoleTranslation();
  return (
    <div role="alert" className={cx(barClass, barTones.bad)}>
      <CloudOff aria-hidden className="size-4.5 shrink-0" />
      <div className="min-w-0 grow py-1.5">
        <p className="font-medium">
          {t('connection.serverDown')}
          <SinceTime at={since} />
        </p>
        <p className="text-xs text-text">{t('connection.serverDownHint')}</p>
      </div>
    </div>
  );
}
