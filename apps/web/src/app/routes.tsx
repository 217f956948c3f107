import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { paths } from '../paths.ts';
import { SignedInOnly, SignInOnly, VisitorsOnly } from './guards.tsx';
import { Shell } from './shell/shell.tsx';

// Every page is its own chunk. `lazy` takes a default export, so each named page is handed over as one.
const LandingPage = lazy(async () => ({
  default: (await import('../features/site/landing-page.tsx')).LandingPage,
}));
const LoginPage = lazy(async () => ({
  default: (await import('../features/accounts/login-page.tsx')).LoginPage,
}));
const RegisterPage = lazy(async () => ({
  default: (await import('../features/accounts/register-page.tsx')).RegisterPage,
}));

export function SiteRoutes() {
  return (
    <Routes>
      <Route element={<Shell />}>
        <Route element={<VisitorsOnly />}>
          <Route path={paths.home} element={<LandingPage />} />
        </Route>
        <Route element={<SignInOnly />}>
          <Route path={paths.login} element={<LoginPage />} />
        </Route>
        <Route path={paths.register} element={<RegisterPage />} />
        <Route element={<SignedInOnly />} />
      </Route>
      <Route path="*" element={<Navigate to={paths.home} replace />} />
    </Routes>
  );
}
