import { ArrowRight, Printer } from 'lucide-react';
import { use } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../i18n/date-format.ts';
import { useTranslation } from '../../i18n/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { PageLayout } from '../../ui/page.tsx';
import { PageContents } from '../../ui/page-contents.tsx';
import { fillPolicyText, loadPolicies, type PolicyName } from './policies.ts';

const policyPaths = [
  ['terms', paths.terms],
  ['data', paths.dataPolicy],
  ['cookies', paths.cookiePolicy],
] as const satisfies readonly (readonly [PolicyName, string])[];

function PolicyPage({ name }: { name: PolicyName }) {
  const { t, locale } = useTranslation();
  const policies = use(loadPolicies(locale));
  const { title, intro, sections, updated } = policies[name];
  return (
    <PageLayout
      title={title}
      eyebrow={t('policies.updated', { date: formatDateTime(updated, 'calendarDay') })}
      intro={fillPolicyText(intro)}
      description={t(`descriptions.${name}`)}
      actions={
        <Button variant="line" size="sm" className="print:hidden" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          {t('policies.print')}
        </Button>
      }
    >
      <div className="flex min-w-0 flex-col gap-x-12 gap-y-6 lg:grid lg:grid-cols-[16rem_minmax(0,44rem)]">
        <PageContents
          key={name}
          label={t('common.onThisPage')}
          items={sections.map((section, index) => ({ id: sectionId(index), label: section.title }))}
        />
        <div className="grid gap-8">
          {sections.map((section, index) => (
            <section
              key={section.title}
              id={sectionId(index)}
              tabIndex={-1}
              className="grid scroll-mt-16 gap-3 outline-none lg:scroll-mt-4 print:break-inside-avoid"
            >
              <h2 className="flex gap-3 font-display text-xl sm:text-2xl">
                <span aria-hidden className="tabular min-w-7 text-gold-ink">
                  {index + 1}
                </span>
                {section.title}
              </h2>
              <div className="grid gap-3 sm:pl-10">
                {section.text.map((paragraph) => (
                  <p key={paragraph} className="leading-relaxed text-muted">
                    {fillPolicyText(paragraph)}
                  </p>
                ))}
              </div>
            </section>
          ))}
          <ul
            aria-label={t('policies.others')}
            className="grid gap-3 border-t border-line pt-8 sm:grid-cols-2 print:hidden"
          >
            {policyPaths
              .filter(([other]) => other !== name)
              .map(([other, path]) => (
                <li key={other}>
                  <Link
                    to={path}
                    className="card flex items-center justify-between gap-3 p-4 font-medium hover:border-line-strong"
                  >
                    {policies[other].title}
                    <ArrowRight aria-hidden className="size-4.5 shrink-0 text-gold-ink" />
                  </Link>
                </li>
              ))}
          </ul>
        </div>
      </div>
    </PageLayout>
  );
}

const sectionId = (index: number) => `section-${index + 1}`;

export const TermsPage = () => <PolicyPage name="terms" />;
export const DataPolicyPage = () => <PolicyPage name="data" />;
export const CookiePolicyPage = () => <PolicyPage name="cookies" />;
