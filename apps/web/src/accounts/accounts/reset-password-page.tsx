import { lengths } from '@golden-acers/contract/constants';
import { useQueryClient } from '@tanstack/react-query';
import { CircleCheckBig, Unlink } from 'lucide-react';
import { useState } from 'react';
import { endSessionBy } from '../../access/sessions/session-actions.ts';
import { call, type EndpointBody } from '../../api/client.ts';
import { ApiRefusal } from '../../api/errors.ts';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AuthLayout } from './auth-layout.tsx';
import { PasswordStrength } from './password-strength.tsx';
import { ResultPage } from './result-page.tsx';
import { useLinkToken } from './use-link-token.ts';

type ResetStage = 'open' | 'done' | 'invalid';

export function ResetPasswordPage() {
  const { token, opening } = useLinkToken();
  return <ResetPanel key={opening} token={token} />;
}

function ResetPanel({ token }: { token: string | undefined }) {
  const t = usePagesTranslation();
  const [stage, setStage] = useState<ResetStage>('open');
  const title = t('recovery.resetTitle');
  if (stage === 'done') {
    return (
      <ResultPage
        title={title}
        heading={t('recovery.doneHeading')}
        icon={CircleCheckBig}
        tone="good"
        text={t('recovery.doneText')}
      >
        <LinkButton to={paths.login}>{t('recovery.toLogin')}</LinkButton>
      </ResultPage>
    );
  }
  if (stage === 'invalid' || token === undefined) {
    const text = t(stage === 'invalid' ? 'recovery.invalidText' : 'recovery.missingText');
    return (
      <ResultPage title={title} heading={t('recovery.invalidHeading')} icon={Unlink} tone="bad" text={text}>
        <LinkButton to={paths.login} variant="line">
          {t('recovery.backToLogin')}
        </LinkButton>
        <LinkButton to={paths.forgotPassword}>{t('recovery.requestAgain')}</LinkButton>
      </ResultPage>
    );
  }
  return (
    <AuthLayout title={title} heading={t('recovery.resetHeading')} intro={t('recovery.resetIntro')}>
      <ResetForm token={token} onStage={setStage} />
    </AuthLayout>
  );
}

const emptyFields = { newPassword: '', confirmPassword: '' };

function ResetForm({ token, onStage }: { token: string; onStage: (stage: ResetStage) => void }) {
  const t = usePagesTranslation();
  const { t: siteText } = useTranslation('settings');
  const client = useQueryClient();
  type ResetBody = EndpointBody<'POST /auth/reset-password'>;
  // The reset ends all sessions, which may include this browser's.
  const send = (body: ResetBody) => endSessionBy(client, () => call('POST /auth/reset-password', { body }));
  const reset = useCommand(send, {
    onSuccess: () => onStage('done'),
    onError: (error) => {
      if (error instanceof ApiRefusal && error.code === 'link.not_valid') onStage('invalid');
    },
  });
  const form = useForm('POST /auth/reset-password', emptyFields, reset, {
    textsOf: (name: keyof typeof emptyFields) => ({ label: t(`recovery.${name}`) }),
    problemsOf: ({ newPassword, confirmPassword }) => {
      if (newPassword.length < lengths.passwordMin) return { newPassword: siteText('settings.tooShort') };
      return newPassword === confirmPassword ? {} : { confirmPassword: siteText('settings.mismatch') };
    },
  });
  const { newPassword } = form.values;
  const password = { autoComplete: 'new-password', maxLength: lengths.passwordMax };
  return (
    <Form form={form} onSubmit={() => reset.mutate({ token, newPassword })} className="grid gap-5">
      <RequestError error={reset.error} fallback={t('recovery.resetFailed')} />
      <div className="grid gap-2">
        <PasswordField {...form.field('newPassword')} {...password} />
        <PasswordStrength password={newPassword} />
      </div>
      <PasswordField {...form.field('confirmPassword')} {...password} />
      <Button type="submit" size="lg" busy={reset.isPending} busyLabel={t('recovery.saving')}>
        {t('recovery.save')}
      </Button>
    </Form>
  );
}
