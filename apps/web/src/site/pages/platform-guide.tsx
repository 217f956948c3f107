import { Download } from 'lucide-react';
import { Suspense } from 'react';
import { usePagesTranslation } from '../../i18n/pages-translations.ts';
import { paths } from '../../paths.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { lazyNamed } from '../../ui/lazy-component.ts';
import { useInstallPrompt } from '../installation/installation.ts';
import type { PlatformName } from './device-art.tsx';

const QrCode = lazyNamed(() => import('../../ui/qr-code.tsx'), 'QrCode');

type Guide = 'chrome' | 'safari' | 'ios' | 'android';
/** The operating systems of each device, with their own names. */
const guides: Readonly<Record<PlatformName, readonly (readonly [Guide, string])[]>> = {
  web: [
    ['chrome', 'Chrome, Edge'],
    ['safari', 'Safari (Mac)'],
  ],
  mobile: [
    ['ios', 'iPhone'],
    ['android', 'Android'],
  ],
  tablet: [
    ['ios', 'iPad'],
    ['android', 'Android'],
  ],
};
const stepNames = ['open', 'menu', 'add'] as const;

/** Explains how to install the site on the chosen device. */
export function PlatformGuide({ device }: { device: PlatformName }) {
  const t = usePagesTranslation();
  const install = useInstallPrompt();
  return (
    <div
      aria-live="polite"
      className="card grid gap-x-10 gap-y-6 bg-sunk p-5 sm:p-6 md:grid-cols-[minmax(0,1fr)_auto]"
    >
      <div className="grid content-start gap-6">
        <div className="grid gap-1 text-muted">
          {device === 'web' ? (
            <p>{t('platforms.webNote')}</p>
          ) : (
            <>
              <p>{t('platforms.soonNote')}</p>
              <p>{t('platforms.homeScreen')}</p>
            </>
          )}
        </div>
        <div className="grid gap-6 sm:grid-cols-2">
          {guides[device].map(([guide, name]) => (
            <section key={guide} className="grid content-start gap-3">
              <h2 className="font-semibold">{name}</h2>
              <Steps guide={guide} />
            </section>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          {device === 'web' && <LinkButton to={paths.games}>{t('platforms.playOnWeb')}</LinkButton>}
          {install !== undefined && (
            <Button variant="line" onClick={install}>
              <Download aria-hidden className="size-4.5" />
              {t('platforms.install')}
            </Button>
          )}
        </div>
      </div>
      <PhoneCode />
    </div>
  );
}

function Steps({ guide }: { guide: Guide }) {
  const t = usePagesTranslation();
  return (
    <ol className="grid gap-2.5 text-sm">
      {stepNames.map((step, index) => (
        <li key={step} className="flex items-start gap-3">
          <span
            aria-hidden
            className="tabular grid size-6 shrink-0 place-content-center rounded-full bg-gold-wash text-xs font-semibold text-gold-ink"
          >
            {index + 1}
          </span>
          <span className="pt-0.5">{t(`platforms.steps.${guide}.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
}

/** Hidden on a phone, which already shows the site. */
function PhoneCode() {
  const t = usePagesTranslation();
  const { origin, host } = window.location;
  return (
    <div className="grid w-56 content-start justify-items-center gap-3 text-center max-md:hidden">
      <h2 className="font-semibold">{t('platforms.qrTitle')}</h2>
      <div className="size-44">
        <Suspense>
          <QrCode text={origin} label={t('platforms.qr')} />
        </Suspense>
      </div>
      <p className="text-sm wrap-anywhere text-muted">{t('platforms.qrText', { address: host })}</p>
    </div>
  );
}
