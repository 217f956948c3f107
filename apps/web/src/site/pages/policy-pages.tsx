import { use } from 'react';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../i18n/index.ts';
import { PageLayout } from '../../ui/page.tsx';
import { fillPolicyText, loadPolicies, type PolicyName } from './policies.ts';

function PolicyPage({ name }: { name: PolicyName }) {
  const { locale } = useTranslation();
  const { title, intro, sections } = use(loadPolicies(locale))[name];
  return (
    <PageLayout
      title={title}
      intro={fillPolicyText(intro)}
      description={`${brand.name}. ${fillPolicyText(intro)}`}
      width="reading"
    >
      <div className="grid gap-8">
        {sections.map((section) => (
          <section key={section.title} className="grid gap-3">
            <h2 className="text-lg font-semibold">{section.title}</h2>
            {section.text.map((paragraph) => (
              <p key={paragraph} className="text-muted">
                {fillPolicyText(paragraph)}
              </p>
            ))}
          </section>
        ))}
      </div>
    </PageLayout>
  );
}

export const TermsPage = () => <PolicyPage name="terms" />;
export const DataPolicyPage = () => <PolicyPage name="data" />;
export const CookiePolicyPage = () => <PolicyPage name="cookies" />;
