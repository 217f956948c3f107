import { forgotPasswordBody } from '@golden-acers/contract/recovery';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCommand } from '../../api/use-command.ts';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useForm } from '../../ui/use-form.ts';
import { AuthLayout, formLinkClass } from './auth-layout.tsx';
import { ResultPage } from './result-page.tsx';

export function ForgotPasswordPage() {
  const t = usePagesTranslation();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo === undefined) return <RequestLinkForm onSent={setSentTo} />;
  return (
    <ResultPage
      title={t('recovery.forgotTitle')}
      heading={t('recovery.sentHeading')}
      icon={MailCheck}
      tone="gold"
      text={t('recovery.sentText', { email: sentTo })}
      hint={t('recovery.sentHint')}
    >
      <Button variant="line" onClick={() => setSentTo(undefined)}>
        {t('recovery.again')}
      </Button>
      <LinkButton to={paths.login}>{t('recovery.backToLogin')}</LinkButton>
    </ResultPage>
  );
}

function RequestLinkForm({ onSent }: { onSent: (email: string) => void }) {
  const t = usePagesTranslation();
  const requestLink = useCommand('POST /auth/forgot-password', {
    onSuccess: (_reply, { body }) => onSent(body.email),
  });
  const form = useForm('POST /auth/forgot-password', { email: '' }, requestLink, {
    textsOf: (_: 'email') => ({ label: t('recovery.email') }),
    acceptsTooLong: true,
    problemsOf: (values) => ({
      email: !forgotPasswordBody.safeParse(values).success && t('recovery.invalidEmail'),
    }),
  });
  return (
    <AuthLayout
      title={t('recovery.forgotTitle')}
      heading={t('recovery.forgotHeading')}
      intro={t('recovery.forgotIntro')}
    >
      <Form
        form={form}
        onSubmit={() => requestLink.mutate({ body: forgotPasswordBody.parse(form.values) })}
        className="grid gap-5"
      >
        <RequestError error={requestLink.error} fallback={t('recovery.failed')} />
        <TextField
          {...form.field('email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
        />
        <Button type="submit" size="lg" busy={requestLink.isPending} busyLabel={t('recovery.sending')}>
          {t('recovery.send')}
        </Button>
        <p className="text-center text-sm">
          <Link to={paths.login} className={formLinkClass}>
            {t('recovery.backToLogin')}
          </Link>
        </p>
      </Form>
    </AuthLayout>
  );
}
