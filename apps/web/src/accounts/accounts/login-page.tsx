import { credentials } from '@golden-acers/contract/sessions';
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '../../access/sessions/session.ts';
import { saveSession } from '../../access/sessions/session-actions.ts';
import { call } from '../../api/client.ts';
import { ApiRefusal, errorMessageOf } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { loadCareMessages } from '../../i18n/lazy-messages.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorBar, RefusalHelp } from '../../ui/feedback.tsx';
import { Checkbox, PasswordField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { notify } from '../../ui/toasts.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AuthLayout, formLinkClass } from './auth-layout.tsx';
import { schemaProblems } from './schema-problems.ts';
import { PasskeySignInButton, SecondFactorForm } from './second-factor-form.tsx';

const ExcludedPanel = lazyNamed(() => import('./excluded-panel.tsx'), 'ExcludedPanel', loadCareMessages);
const ReturnPanel = lazyNamed(() => import('./return-panel.tsx'), 'ReturnPanel', loadCareMessages);

interface LoginFields {
  email: string;
  password: string;
}

/** The guard around this page redirects signed-in accounts. */
export function LoginPage() {
  const { t } = useTranslation('account', 'settings');
  const location = useLocation();
  const endReason = useAuth((state) => state.endReason);
  const [remember, setRemember] = useState(true);
  const [formError, setFormError] = useState<string>();
  const [halfway, setHalfway] = useState<LoginFields>();
  const [passkeyOnly, setPasskeyOnly] = useState<string>();
  const [returning, setReturning] = useState<LoginFields>();
  const [excluded, setExcluded] = useState<string>();
  const login = useLogin(remember, {
    onError: setFormError,
    onExcluded: setExcluded,
    onCodeRequired: (credentials, passkeyOnlyText) => {
      setHalfway(credentials);
      setPasskeyOnly(passkeyOnlyText);
    },
    onBreakOver: setReturning,
  });

  const form = useForm('POST /auth/login', { email: '', password: '' }, login, {
    textsOf: (name: keyof LoginFields) => ({ label: t(`login.${name}`) }),
    acceptsTooLong: true,
    problemsOf: (values) => schemaProblems(credentials, values),
  });
  const { email, password } = form.values;
  function submit(send: () => void): void {
    setFormError(email.trim() === '' || password === '' ? t('login.fillAll') : undefined);
    setReturning(undefined);
    setExcluded(undefined);
    form.submit(send);
  }

  if (halfway !== undefined) {
    return (
      <AuthLayout
        title={t('login.title')}
        heading={t('login.codeHeading')}
        intro={passkeyOnly ?? t('login.codeIntro')}
      >
        <SecondFactorForm
          submitLabel={t('login.submit')}
          isPasskeyOnly={passkeyOnly !== undefined}
          onSend={async (factor) => {
            saveSession(await call('POST /auth/login', { body: { ...halfway, ...factor } }), remember);
            notify.success(t('login.success'));
          }}
          onBack={() => setHalfway(undefined)}
        />
      </AuthLayout>
    );
  }
  // The greeting would invite a player on a break to play.
  const isOnBreak = excluded !== undefined || returning !== undefined;
  const heading = isOnBreak ? 'login.title' : endReason === 'closed' ? 'privacy.closed' : 'login.heading';
  return (
    <AuthLayout
      title={t('login.title')}
      description={t('descriptions.login')}
      heading={t(heading)}
      intro={heading === 'login.heading' ? t('login.intro') : ''}
    >
      <Suspense>
        {returning !== undefined && <ReturnPanel credentials={returning} />}
        {excluded !== undefined && <ExcludedPanel text={excluded} />}
      </Suspense>
      <Form
        form={{ ...form, submit }}
        onSubmit={() => login.mutate({ body: credentials.parse(form.values) })}
        className="grid gap-5"
      >
        {formError === undefined && <SessionEndNote />}
        {formError !== undefined && (
          <ErrorBar>
            {formError} <RefusalHelp error={login.error} />
          </ErrorBar>
        )}
        <TextField
          {...form.field('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        <LoginOptions remember={remember} onRemember={setRemember} />
        <Button type="submit" size="lg" busy={login.isPending} busyLabel={t('login.submitting')}>
          {t('login.submit')}
        </Button>
        <p className="text-center text-sm text-muted">
          {t('login.noAccount')}{' '}
          <Link to={paths.register} state={location.state} className={formLinkClass}>
            {t('login.signUp')}
          </Link>
        </p>
        <PasskeySignInButton remember={remember} onProblem={setFormError} onExcluded={setExcluded} />
      </Form>
    </AuthLayout>
  );
}

interface LoginCallbacks {
  onError: (message: string) => void;
  /** The sign-in is correct, and the player is excluded. The message has the date. */
  onExcluded: (message: string) => void;
  /** The password is correct, and the account requires a second factor: its passkey, if there is a text. */
  onCodeRequired: (credentials: LoginFields, passkeyOnly?: string) => void;
  /** The password is correct, and the chosen time of the account's break is over. */
  onBreakOver: (credentials: LoginFields) => void;
}

function useLogin(remember: boolean, { onError: onProblem, ...callbacks }: LoginCallbacks) {
  const { t } = useTranslation('account', 'settings');
  return useCommand('POST /auth/login', {
    success: t('login.success'),
    onSuccess: (reply) => saveSession(reply, remember),
    onError: (error, { body: credentials }) => {
      const code = error instanceof ApiRefusal ? error.code : undefined;
      if (code === 'session.code_required') return callbacks.onCodeRequired(credentials);
      if (code === 'session.passkey_required') return callbacks.onCodeRequired(credentials, error.message);
      if (code === 'account.exclusion_over') return callbacks.onBreakOver(credentials);
      const message = errorMessageOf(error, { refused: t('login.invalid') });
      if (code === 'account.excluded') return callbacks.onExcluded(message);
      onProblem(message);
      notify.error(t('login.failed'), { description: message });
    },
  });
}

/** Says why the last session of this tab ended. */
function SessionEndNote() {
  const { t } = useTranslation('account', 'settings');
  const endReason = useAuth((state) => state.endReason);
  if (endReason === 'inactive') return <p role="status">{t('login.inactive')}</p>;
  return endReason === 'ended' ? <ErrorBar>{t('login.ended')}</ErrorBar> : null;
}

interface LoginOptionsProps {
  remember: boolean;
  onRemember: (remember: boolean) => void;
}

function LoginOptions({ remember, onRemember }: LoginOptionsProps) {
  const { t } = useTranslation('account', 'settings');
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <Checkbox
        label={t('login.rememberMe')}
        checked={remember}
        onChange={(event) => onRemember(event.target.checked)}
      />
      <Link
        to={paths.forgotPassword}
        className="inline-flex min-h-11 items-center rounded text-sm font-medium text-gold-ink hover:underline"
      >
        {t('login.forgotPassword')}
      </Link>
    </div>
  );
}
