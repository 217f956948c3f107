import { CircleCheck, ExternalLink, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { needsAgentSession, SignInLink } from '../../access/sessions/sign-in-link.tsx';
import type { EndpointResponse } from '../../api/client.ts';
import { errorMessageOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatDollars } from '../../i18n/number-format.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBar } from '../../ui/feedback.tsx';
import { Logo } from '../../ui/logo.tsx';
import { usePageTitle } from '../../ui/page.tsx';

type ProviderAgentInfo = EndpointResponse<'POST /health/fortune-panda/relogin'>['data'];

export function AgentLoginPage() {
  const { t } = useTranslation();
  usePageTitle(t('agentLogin.title'));
  const login = useCommand('POST /health/fortune-panda/relogin');
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-8 px-4 py-10">
      <header>
        <Link to={paths.home} className="flex items-center gap-3">
          <Logo className="w-9" />
          <span className="gold-text font-display text-2xl">{brand.name}</span>
        </Link>
      </header>
      <main className="card card-lit appear grid w-[min(26rem,calc(100vw-2rem))] justify-items-center gap-6 px-6 py-9 text-center shadow-card">
        {login.data === undefined ? (
          <LoggedOut isBusy={login.isPending} error={login.error} onLogin={() => login.mutate()} />
        ) : (
          <LoggedIn agent={login.data.data} onLogout={login.reset} />
        )}
      </main>
    </div>
  );
}

interface LoggedOutProps {
  isBusy: boolean;
  error: Error | null;
  onLogin: () => void;
}

function LoggedOut({ isBusy, error, onLogin }: LoggedOutProps) {
  const { t } = useTranslation();
  const failed = t('agentLogin.failed');
  return (
    <>
      <span className="grid size-14 place-content-center rounded-2xl border border-line-strong bg-gold-wash text-gold-ink">
        <ShieldCheck aria-hidden className="size-7" />
      </span>
      <div className="grid gap-2">
        <h1 className="font-display text-2xl">{t('agentLogin.title')}</h1>
        <p className="text-sm text-muted">{t('agentLogin.hint')}</p>
      </div>
      {/* The pressed button disappears with its view, so the next view gets the focus. */}
      <Button
        onClick={onLogin}
        busy={isBusy}
        busyLabel={t('agentLogin.loggingIn')}
        autoFocus
        className="w-full"
      >
        {t('agentLogin.login')}
      </Button>
      {error !== null && !isBusy && (
        <ErrorBar className="w-full text-left">
          <p>{errorMessageOf(error, { refused: failed, offline: failed })}</p>
          {needsAgentSession(error) && <SignInLink>{t('agentLogin.signIn')}</SignInLink>}
        </ErrorBar>
      )}
    </>
  );
}

function LoggedIn({ agent, onLogout }: { agent: ProviderAgentInfo; onLogout: () => void }) {
  const { t } = useTranslation();
  const none = t('common.notAvailable');
  return (
    <>
      <CircleCheck aria-hidden className="size-14 text-good" strokeWidth={1.5} />
      <div role="status">
        <h1 className="font-display text-2xl">{t('agentLogin.loggedIn')}</h1>
      </div>
      <dl className="tabular grid w-full grid-cols-2 rounded-xl border border-line bg-sunk">
        <div className="grid gap-1 px-4 py-3.5">
          <dt className="text-xs text-muted">{t('agentLogin.balance')}</dt>
          <dd className="text-lg font-semibold text-gold-ink">
            {agent.balance === null ? none : formatDollars(agent.balance)}
          </dd>
        </div>
        <div className="grid gap-1 border-l border-line px-4 py-3.5">
          <dt className="text-xs text-muted">{t('agentLogin.agentKey')}</dt>
          <dd className={agent.agentKey ? 'text-lg font-semibold text-good' : 'text-lg font-semibold'}>
            {agent.agentKey ? t('agentLogin.active') : none}
          </dd>
        </div>
      </dl>
      <div className="grid w-full gap-3">
        <Button onClick={openConsole} autoFocus>
          {t('agentLogin.openDashboard')}
          <ExternalLink aria-hidden className="size-4" />
        </Button>
        <Button variant="line" onClick={onLogout}>
          {t('agentLogin.logout')}
        </Button>
      </div>
    </>
  );
}

/** Keeps the opener, because the new tab would otherwise lose a session of this tab. */
function openConsole(): void {
  window.open(paths.agentConsole, '_blank');
}
