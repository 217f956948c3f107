import { useIsPlayer } from '../../access/sessions/session.ts';
import { useTranslation } from '../../i18n/index.ts';
import { useSupportTranslation } from '../../i18n/support-translations.ts';
import { PageLayout } from '../../ui/page.tsx';
import { ContactLink } from './contact-link.tsx';
import { HelpCenter } from './help-center.tsx';

/** Visitors see it too. */
export function HelpPage() {
  const { t } = useTranslation();
  const support = useSupportTranslation();
  const isPlayer = useIsPlayer();
  return (
    <PageLayout title={t('shell.help')} intro={support('help.intro')} description={t('descriptions.help')}>
      <HelpCenter />
      {!isPlayer && <ContactLink />}
    </PageLayout>
  );
}
