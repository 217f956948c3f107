import { CircleCheckBig } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useIsSignedIn } from '../../access/sessions/session.ts';
import { brand } from '../../brand.ts';
import { figureText } from '../../i18n/figures.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { AuthFrame } from './auth-frame.tsx';
import { Outcome } from './outcome.tsx';
import { RegisterForm } from './register-form.tsx';

/** How long the success panel stands before the dashboard. */
const redirectMs = 2000;

export function RegisterPage() {
  const { t } = useTranslation();
  const isSignedIn = useIsSignedIn();
  const [isDone, setDone] = useState(false);
  if (isDone) return <SuccessPanel />;
  if (isSignedIn) return <Navigate to={paths.dashboard} replace />;
  return (
    <AuthFrame
      title={t('register.title')}
      description={t('descriptions.register')}
      heading={t('register.heading')}
      intro={t('register.intro', { credit: figureText(brand.claims.signUpCredit) })}
      isWide
    >
      <RegisterForm onDone={() => setDone(true)} />
    </AuthFrame>
  );
}

function SuccessPanel() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.dashboard, { replace: true }), redirectMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthFrame title={t('register.title')} heading={t('register.successTitle')} intro="">
      <Outcome icon={CircleCheckBig} tone="good" text={t('register.successText')} />
    </AuthFrame>
  );
}
