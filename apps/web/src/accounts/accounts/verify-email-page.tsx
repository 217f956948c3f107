import { BadgeCheck, CircleAlert, MailSearch, Unlink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { authStore, useIsSignedIn } from '../../access/sessions/session.ts';
import { refreshUser } from '../../access/sessions/session-actions.ts';
import { call } from '../../api/client.ts';
import { ApiRefusal, errorMessageOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ResendVerificationButton } from './resend-verification-button.tsx';
import { ResultPage } from './result-page.tsx';
import { useLinkToken } from './use-link-token.ts';

export function VerifyEmailPage() {
  const { token, opening } = useLinkToken();
  return <VerificationPanel key={opening} token={token} />;
}

function VerificationPanel({ token }: { token: string | undefined }) {
  const { t } = useTranslation('account');
  const isSent = useRef(false);
  const { mutate, error, isSuccess, data: awaited } = useCommand(verifyEmail);
  useEffect(() => {
    if (token === undefined || isSent.current) return;
    // Effects may run twice, but the link works once.
    isSent.current = true;
    mutate(token);
  }, [mutate, token]);

  const title = t('verification.title');
  if (awaited !== undefined) {
    return (
      <ResultPage title={title} heading={title} icon={MailSearch} tone="gold" text={awaited}>
        <ContinueButton />
      </ResultPage>
    );
  }
  if (isSuccess) {
    return (
      <ResultPage
        title={title}
        heading={t('verification.doneHeading')}
        icon={BadgeCheck}
        tone="good"
        text={t('verification.doneText')}
      >
        <ContinueButton />
      </ResultPage>
    );
  }
  const isDead = error instanceof ApiRefusal && error.code === 'link.not_valid';
  if (token === undefined || isDead) return <InvalidLinkPanel />;
  if (error !== null) {
    return (
      <ResultPage
        title={title}
        heading={t('verification.failedHeading')}
        icon={CircleAlert}
        tone="bad"
        text={errorMessageOf(error, { refused: t('errors.unexpected') })}
      >
        <Button onClick={() => mutate(token)}>{t('errors.tryAgain')}</Button>
        <ContinueButton />
      </ResultPage>
    );
  }
  return (
    <ResultPage
      title={title}
      heading={t('verification.checkingHeading')}
      icon={MailSearch}
      tone="gold"
      text={t('verification.checkingText')}
    />
  );
}

/** Resolves with what remains to be done if a change needs a second link. */
async function verifyEmail(token: string): Promise<string | undefined> {
  let awaited: string | undefined;
  try {
    const { data, message } = await call('POST /auth/verify-email', { body: { token } });
    if (data.awaits !== null) awaited = message;
  } catch (error) {
    // The link was already used, so the address may be verified.
    if (authStore.getState().isAuthenticated) await refreshUser();
    if (authStore.getState().user?.isEmailVerified !== true) throw error;
    return undefined;
  }
  if (authStore.getState().isAuthenticated) await refreshUser();
  return awaited;
}

function InvalidLinkPanel() {
  const { t } = useTranslation('account');
  const isSignedIn = useIsSignedIn();
  return (
    <ResultPage
      title={t('verification.title')}
      heading={t('verification.invalidHeading')}
      icon={Unlink}
      tone="bad"
      text={t('verification.invalidText')}
      hint={isSignedIn ? undefined : t('verification.invalidHint')}
    >
      {isSignedIn && <ResendVerificationButton />}
      <ContinueButton />
    </ResultPage>
  );
}

/** Leads to the profile, which sends a new link; without a session by way of the login. */
function ContinueButton() {
  const { t } = useTranslation('account');
  return useIsSignedIn() ? (
    <LinkButton to={paths.profile}>{t('verification.toProfile')}</LinkButton>
  ) : (
    <LinkButton to={paths.login} state={{ from: paths.profile }}>
      {t('verification.toLogin')}
    </LinkButton>
  );
}
