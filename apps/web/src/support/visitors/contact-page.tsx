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
import { Card, PageLayout } from '../../ui/page.tsx';
import { sendFiles } from '../tickets/file-picker.tsx';
import { useFileTexts } from '../tickets/file-texts.ts';
import { MessageFields, useMessageDraft } from '../tickets/message-fields.tsx';
import { postVisitorFile, postVisitorTicket } from './visitor-tickets.queries.ts';

const emailMaxLength = 254;

/** People who have no account or cannot sign in write here. Players have a page with their tickets. */
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
  const { t } = useTranslation();
  const support = useSupportTranslation();
  const { draft, message, change } = useMessageDraft();
  const [email, setEmail] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const texts = useFileTexts();
  const send = useCommand(
    async (body: Parameters<typeof postVisitorTicket>[0]) => {
      const { data } = await postVisitorTicket(body);
      await sendFiles(draft.files, texts, (file) => postVisitorFile(data.fileToken, file));
    },
    { onSuccess: (_reply, body) => onSent(body.email) },
  );
  const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  const isRefused = send.fieldErrors.email !== undefined;
  return (
    <PageLayout title={support('visitor.title')} intro={support('visitor.intro')} width="reading">
      <Card title={support('contact.title')} isHighlighted>
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            setSubmitted(true);
            if (message !== undefined && isAddress && !send.isPending)
              send.mutate({ ...message, email: email.trim() });
          }}
        >
          <TextField
            type="email"
            label={support('visitor.email')}
            hint={support('visitor.emailHint')}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            maxLength={emailMaxLength}
            autoComplete="email"
            inputMode="email"
            autoCapitalize="none"
            error={(wasSubmitted && !isAddress) || isRefused ? support('visitor.invalidEmail') : undefined}
          />
          <MessageFields draft={draft} onChange={change} isMissing={wasSubmitted && message === undefined} />
          <RequestError error={send.error} fallback={support('contact.failed')} />
          <Button
            type="submit"
            className="justify-self-start"
            busy={send.isPending}
            busyLabel={support('contact.busy')}
          >
            {support('contact.submit')}
          </Button>
        </form>
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
