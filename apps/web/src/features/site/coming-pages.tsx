import { LifeBuoy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';
import { EmptyPanel } from '../../ui/states.tsx';

export function SupportPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('support.title')}>
      <EmptyPanel icon={LifeBuoy}>
        <p className="text-lg font-semibold text-text">{t('support.text')}</p>
        <p>{t('support.hint')}</p>
      </EmptyPanel>
    </Page>
  );
}
