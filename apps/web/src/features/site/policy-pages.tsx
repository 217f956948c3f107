import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';

/** The operator's texts stand in the catalogue, under `policies`. */
function PolicyPage({ policy }: { policy: 'terms' | 'data' | 'cookies' }) {
  const { t } = useTranslation();
  const paragraphs = t(`policies.${policy}.text`, { returnObjects: true });
  return (
    <Page title={t(`policies.${policy}.title`)} width="reading">
      <div className="grid gap-4 text-lg text-muted">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Page>
  );
}

export const TermsPage = () => <PolicyPage policy="terms" />;
export const DataPolicyPage = () => <PolicyPage policy="data" />;
export const CookiePolicyPage = () => <PolicyPage policy="cookies" />;
