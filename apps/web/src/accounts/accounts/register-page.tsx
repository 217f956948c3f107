import { Suspense, useState } from 'react';
import { Link, Navigate } from 'react-router';
import { useIsSignedIn } from '../../access/sessions/session.ts';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatBrandFigure } from '../../i18n/number-format.ts';
import { paths } from '../../paths.ts';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { AuthLayout } from './auth-layout.tsx';
import { RegistrationForm } from './registration-form.tsx';

const RegisterSuccess = lazyComponent(() => import('./register-success.tsx'), 'RegisterSuccess');

export function RegisterPage() {
  const { t } = useTranslation('account');
  const isSignedIn = useIsSignedIn();
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <Suspense>
        <RegisterSuccess />
      </Suspense>
    );
  if (isSignedIn) return <Navigate to={paths.dashboard} replace />;
  return (
    <AuthLayout
      title={t('register.title')}
      description={t('descriptions.register')}
      heading={t('register.heading')}
      intro={
        <>
          {t('register.intro', { credit: formatBrandFigure(brand.claims.signUpCredit) })}{' '}
          <Link to={paths.bonuses} className="text-gold-ink underline">
            {t('landing.promoTerms')}
          </Link>
        </>
      }
      isWide
    >
      <RegistrationForm onDone={() => setDone(true)} />
    </AuthLayout>
  );
}
