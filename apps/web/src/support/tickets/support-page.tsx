import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { PageLayout } from '../../ui/page.tsx';
import { HelpCenter } from '../help/help-center.tsx';
import { ContactForm } from './contact-form.tsx';
import { TicketList } from './ticket-list.tsx';

export function SupportPage() {
  const { t } = useTranslation();
  const support = useSupportTranslation();
  const isPlayer = useIsPlayer();
  return (
    <PageLayout title={t('shell.support')} intro={support('help.intro')}>
      <section className="grid gap-4">
        <h2 className="font-display text-2xl">{support('help.title')}</h2>
        <HelpCenter />
      </section>
      {isPlayer && (
        <>
          <ContactForm />
          <TicketList />
        </>
      )}
    </PageLayout>
  );
}
