import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useIsPlayer } from '../../access/sessions/session.ts';
import { ResultPage } from '../../accounts/accounts/result-page.tsx';
import { useCommand } from '../../api/use-command.ts';
import { useTranslation } from '../../i18n/index.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { RequestError } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Card, PageLayout } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { sendFiles } from '../tickets/file-picker.tsx';
import { useFileTexts } from '../tickets/file-texts.ts';
import {
  emptyMessage,
  MessageFields,
  messageOf,
  messageProblemOf,
  messageTextsOf,
} from '../tickets/message-fields.tsx';
import { postVisitorFile, postVisitorTicket } from './visitor-tickets.queries.ts';

/** For people who have no account or cannot sign in. Players have a page with their tickets. */
export function ContactPage() {
  const support = useSupportTranslation();
  const [sentTo, setSentTo] = useState<string>();
  if (useIsPlayer()) return <Navigate to={paths.support} replace />;
  if (sentTo === undefined) return <VisitorForm onSent={setSentTo} />;
  return (
    <ResultPage
      title={support('visitor.title')}
      heading={support('visitor.sentHeading')}
      icon={MailCheck}
      tone="gold"
      text={support('visitor.sentText', { email: sentTo })}
      hint={support('visitor.sentHint')}
    >
      <LinkButton to={paths.help}>{support('help.title')}</LinkButton>
    </ResultPage>
  );
}

function VisitorForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation('account');
  const support = useSupportTranslation();
  const texts = useFileTexts();
  const send = useCommand(
    async ({ files, ...body }: Parameters<typeof postVisitorTicket>[0] & { files: readonly File[] }) => {
      const { data } = await postVisitorTicket(body);
      await sendFiles(files, texts, (file) => postVisitorFile(data.fileToken, file));
    },
    { onSuccess: (_reply, body) => onSent(body.email) },
  );
  const invalidEmail = support('visitor.invalidEmail');
  const { email: refusal, ...others } = send.fieldErrors;
  const command = {
    ...send,
    fieldErrors: refusal === undefined ? others : { ...others, email: invalidEmail },
  };
  const form = useForm('POST /visitor/tickets', { ...emptyMessage, email: '' }, command, {
    textsOf: (name: 'email' | 'subject' | 'text') =>
      name === 'email'
        ? { label: support('visitor.email'), hint: support('visitor.emailHint') }
        : messageTextsOf(support)(name),
    problemsOf: (values) => ({
      email: !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim()) && invalidEmail,
      text: messageProblemOf(support, values),
    }),
  });
  function submit(): void {
    const { email, files } = form.values;
    const message = messageOf(form.values);
    if (message !== undefined) send.mutate({ ...message, files, email: email.trim() });
  }
  return (
    <PageLayout title={support('visitor.title')} intro={support('visitor.intro')} width="reading">
      <Card title={support('contact.title')} isHighlighted>
        <Form form={form} onSubmit={submit} className="grid gap-5">
          <TextField
            {...form.field('email')}
            type="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
          />
          <MessageFields form={form} />
          <RequestError error={send.error} fallback={support('contact.failed')} />
          <Button
            type="submit"
            className="justify-self-start"
            busy={send.isPending}
            busyLabel={support('contact.busy')}
          >
            {support('contact.submit')}
          </Button>
        </Form>
      </Card>
      <p className="text-muted">
        {support('visitor.account')}{' '}
        <Link to={paths.login} className="font-medium text-gold-ink underline underline-offset-2">
          {t('login.title')}
        </Link>
      </p>
    </PageLayout>
  );
}
