import { useQuery } from '@tanstack/react-query';
import { CircleCheck, PlugZap } from 'lucide-react';
import { PermittedButton } from '../access/permissions/permitted-button.tsx';
import { needsAgentSession, SignInLink } from '../access/sessions/sign-in-link.tsx';
import { errorMessageOf } from '../api/errors.ts';
import { useConsoleTranslation } from '../i18n/console-translations.ts';
import { formatCount } from '../i18n/number-format.ts';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { ErrorBar } from '../ui/feedback.tsx';
import { connectionStatusQuery } from './console.queries.ts';
import type { ProviderConnection } from './provider-connection.ts';

interface ProviderConnectCardProps extends Pick<ProviderConnection, 'connect'> {
  /** A bar above the pages of a signed-in agent. */
  isCompact: boolean;
}

export function ProviderConnectCard({ connect, isCompact }: ProviderConnectCardProps) {
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

export function ProviderConnectedBar({ disconnect }: Pick<ProviderConnection, 'disconnect'>) {
  const t = useConsoleTranslation();
  return (
    <div className="flex min-h-10 shrink-0 items-center gap-2.5 rounded-xl border border-good/30 bg-good-wash pr-1 pl-3.5 text-sm text-good">
      <CircleCheck aria-hidden className="size-4.5 shrink-0" />
      <p className="grow font-medium">{t('connection.connected')}</p>
      <ProviderConnectionStatus />
      <Button variant="quiet" size="sm" onClick={() => disconnect.mutate()} busy={disconnect.isPending}>
        {t('connection.disconnect')}
      </Button>
    </div>
  );
}

const statusDotClasses = {
  connected: 'bg-good',
  reconnecting: 'bg-warn motion-safe:animate-pulse',
  circuit_open: 'bg-bad',
  not_connected: 'bg-bad',
} as const;

function ProviderConnectionStatus() {
  const t = useConsoleTranslation();
  const { data: line } = useQuery(connectionStatusQuery);
  if (line === undefined) return null;
  const { state, callsLeft, callsPerMinute, waitSeconds } = line;
  return (
    <p className="flex items-center gap-2 text-xs text-muted">
      <span aria-hidden className={cx('size-2 rounded-full', statusDotClasses[state])} />
      <span
        aria-live="polite"
        className={state === 'connected' ? 'whitespace-nowrap' : 'font-medium text-text'}
      >
        {t(`connection.states.${state}`)}
      </span>
      <span className="tabular max-sm:hidden">
        {waitSeconds > 0
          ? t('connection.waits', { seconds: waitSeconds })
          : t('connection.callsLeft', { left: formatCount(callsLeft), of: formatCount(callsPerMinute) })}
      </span>
    </p>
  );
}
