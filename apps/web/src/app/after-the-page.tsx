import { Sparkles } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useLocation } from 'react-router';
import { useAuth } from '../access/sessions/session.ts';
import { loadPageWords, useTranslation } from '../i18n/index.ts';
import { ShortcutKeys } from '../site/shortcuts/shortcut-keys.tsx';
import { Button } from '../ui/button.tsx';
import { PageErrors } from './page-errors.tsx';
import { Pill } from './pill.tsx';
import { putUpdateOff, useIsUpdateWaiting, watchVersion } from './version.ts';

/** What every page has and no page waits for: the keys, the word of a new version, and who watches over an agent's desk. */
export function AfterThePage() {
  const isUpdateShown = useIsUpdateShown();
  return (
    // Standing here, it hears every change of the language for all of react-aria.
    <I18nProvider>
      {isUpdateShown && <UpdateNotice />}
      <ShortcutKeys />
      <Idling />
    </I18nProvider>
  );
}

/** Not over a game: whoever plays is told afterwards. */
function useIsUpdateShown(): boolean {
  useEffect(watchVersion, []);
  const isWaiting = useIsUpdateWaiting();
  const { pathname } = useLocation();
  return isWaiting && !pathname.startsWith('/game/') && pathname !== '/game-launch';
}

function UpdateNotice() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <Pill
        className="rounded-2xl py-2 pr-2"
        icon={<Sparkles aria-hidden className="size-4.5 shrink-0 text-gold-ink" />}
      >
        <span className="grow">{t('connection.update')}</span>
        <Button size="sm" onClick={() => window.location.reload()}>
          {t('connection.reload')}
        </Button>
        <Button size="sm" variant="quiet" onClick={putUpdateOff}>
          {t('connection.later')}
        </Button>
      </Pill>
    </div>
  );
}

const IdleWatch = lazy(async () => {
  const [{ IdleWatch: Watch }] = await Promise.all([
    import('../agents/agent-security/idle-watch.tsx'),
    loadPageWords(),
  ]);
  return { default: Watch };
});

/** For agents alone: who leaves the desk is signed out. */
function Idling() {
  const token = useAuth((state) => state.token);
  const isAgent = useAuth((state) => state.user?.role === 'agent');
  if (!isAgent) return null;
  return (
    <PageErrors instead={null}>
      <Suspense>
        <IdleWatch key={token} />
      </Suspense>
    </PageErrors>
  );
}
