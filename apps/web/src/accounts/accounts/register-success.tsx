import { CircleCheckBig } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { ResultPage } from './result-page.tsx';

const redirectDelayMs = 2000;

/** Stays for a moment, then the dashboard follows. */
export function RegisterSuccess() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.dashboard, { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <ResultPage
      title={t('register.title')}
      heading={t('register.successTitle')}
      icon={CircleCheckBig}
      tone="good"
      text={t('register.successText')}
      isBelowToasts
    />
  );
}
