import { useMutation } from '@tanstack/react-query';
import { BadgeCheck, CircleAlert, MailSearch, Unlink } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { authStore, useIsSignedIn } from '../../access/sessions/session.ts';
import { call } from '../../api/client.ts';
import { ApiRefusal, messageOf } from '../../api/errors.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { useLinkToken } from './link-token.ts';
import { Outcome } from './outcome.tsx';
import { ResendButton } from './resend-button.tsx';

/** Where the link of a mail leads: it shows that the address is the account's own. */
export function VerifyEmailPage() {
  const { t } = useTranslation();
  const token = useLinkToken();
  const wasAsked = useRef(false);
  const { mutate, error, isSuccess } = useMutation({ mutationFn: verify });
  useEffect(() => {
    if (token === undefined || wasAsked.current) return;
    // Once, though effects may run twice: the link works once.
    wasAsked.current = true;
    mutate(token);
  }, [mutate, token]);

  const title = t('verification.title');
  if (isSuccess) {
    return (
      <AuthFrame title={title} heading={t('verification.doneHeading')} intro="">
        <Outcome icon={BadgeCheck} tone="good" text={t('verification.doneText')}>
          <WayOn />
        </Outcome>
      </AuthFrame>
    );
  }
  const isDead = error instanceof ApiRefusal && error.code === 'link.not_valid';
  if (token === undefined || isDead) return <DeadLink />;
  if (error !== null) {
    return (
      <AuthFrame title={title} heading={t('verification.failedHeading')} intro="">
        <Outcome icon={CircleAlert} tone="bad" text={messageOf(error, { refused: t('errors.unexpected') })}>
          <Button onClick={() => mutate(token)}>{t('errors.tryAgain')}</Button>
        </Outcome>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={title} heading={t('verification.checkingHeading')} intro="">
      <Outcome icon={MailSearch} tone="gold" text={t('verification.checkingText')} />
    </AuthFrame>
  );
}

/** The account that is signed in here, if there is one, is shown as it is from now on. */
async function verify(token: string): Promise<void> {
  await call('POST /auth/verify-email', { body: { token } });
  if (!authStore.getState().isAuthenticated) return;
  try {
    const { data } = await call('GET /user/profile');
    authStore.getState().setUser(data.user);
  } catch {
    // The address is verified; what this browser remembers of the account is renewed with the next sign-in.
  }
}

function DeadLink() {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  return (
    <AuthFrame title={t('verification.title')} heading={t('verification.deadHeading')} intro="">
      <Outcome
        icon={Unlink}
        tone="bad"
        text={t('verification.deadText')}
        hint={isSignedIn ? undefined : t('verification.deadHint')}
      >
        {isSignedIn && <ResendButton />}
        <WayOn />
      </Outcome>
    </AuthFrame>
  );
}

function WayOn() {
  const { t } = useTranslation();
  return useIsSignedIn() ? (
    <LinkButton to={paths.profile}>{t('verification.toProfile')}</LinkButton>
  ) : (
    <LinkButton to={paths.login}>{t('verification.toLogin')}</LinkButton>
  );
}
