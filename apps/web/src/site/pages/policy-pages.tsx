import { use } from 'react';
import { brand } from '../../brand.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Page } from '../../ui/page.tsx';
import { filled, type PolicyName, policiesIn } from './policies.ts';

function PolicyPage({ name }: { name: PolicyName }) {
  const { language } = useTranslation();
  const { title, intro, sections } = use(policiesIn(language))[name];
  return (
    <Page title={title} intro={filled(intro)} description={`${brand.name}. ${filled(intro)}`} width="reading">
      <div className="grid gap-8">
        {sections.map((section) => (
          <section key={section.title} className="grid gap-3">
            <h2 className="text-lg font-semibold">{section.title}</h2>
            {section.text.map((paragraph) => (
              <p key={paragraph} className="text-muted">
                {filled(paragraph)}
              </p>
            ))}
          </section>
        ))}
      </div>
    </Page>
  );
}

export const TermsPage = () => <PolicyPage name="terms" />;
export const DataPolicyPage = () => <PolicyPage name="data" />;
export const CookiePolicyPage = () => <PolicyPage name="cookies" />;
