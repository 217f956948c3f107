import { CircleCheckBig } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useIsSignedIn } from '../../access/sessions/session.ts';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatBrandFigure } from '../../i18n/number-format.ts';
import { paths } from '../../paths.ts';
import { AuthLayout } from './auth-layout.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { ResultPage } from './result-page.tsx';

const redirectDelayMs = 2000;

export function RegisterPage() {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const [isDone, setDone] = useState(false);
  if (isDone) return <SuccessPanel />;
  if (isSignedIn) return <Navigate to={paths.dashboard} replace />;
  return (
    <AuthLayout
      title={t('register.title')}
      description={t('descriptions.register')}
      heading={t('register.heading')}
      intro={t('register.intro', { credit: formatBrandFigure(brand.claims.signUpCredit) })}
      isWide
    >
      <RegistrationForm onDone={() => setDone(true)} />
    </AuthLayout>
  );
}

function SuccessPanel() {
  const { t } = useTranslation();
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
